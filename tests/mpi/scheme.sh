# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and record.sh, which set work (a folder of their own) and only (a pattern of names).
passed=0 failed=0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # a container has no other user

told() { echo "$1$((SECONDS - told)) s  $2"; told=$SECONDS; } # with the seconds since the last one
told=0
pass() { passed=$((passed + 1)); told "ok      " "$1"; }
fail() { failed=$((failed + 1)); told "FAILED  " "$1"; sed 's/^/        /' "$work/log" | tail -12; }
# expect NAME CODE TEXT COMMAND…: ends with the code (or one of a pattern), and says the text.
expect() {
    local name=$1 code=$2 text=$3
    shift 3
    [[ $name =~ $only ]] || return 0
    timeout 900 "$@" >"$work/log" 2>&1 # against what hangs; how long a busy machine takes is nobody's fault
    local got=$?
    if [[ $got = $code ]] && grep -qF -- "$text" "$work/log"; then pass "$name"; else
        echo "exit $got, expected $code and \"$text\"" >>"$work/log"
        fail "$name"
    fi
}
