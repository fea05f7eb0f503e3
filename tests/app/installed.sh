#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# installed.sh CMAKE BUILD: installs the build into a folder and asks the desktop's own checkers about it.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
id=io.github.costscope.Costscope
"$1" --install "$2" --prefix "$prefix" >/dev/null

desktop=$prefix/share/applications/$id.desktop
desktop-file-validate "$desktop"
# Versions from 1 on ask for a home page, which there is none; those before do not know the question.
metainfo=$prefix/share/metainfo/$id.metainfo.xml
appstreamcli validate --no-net --override=url-homepage-missing=info "$metainfo" >/dev/null 2>&1 ||
    appstreamcli validate --no-net --explain "$metainfo"
[ -s "$prefix/share/icons/hicolor/scalable/apps/$id.svg" ]
for file in bash-completion/completions/costscope zsh/vendor-completions/_costscope fish/vendor_completions.d/costscope.fish \
    doc/costscope/copyright doc/costscope/guide/README.md doc/costscope/guide/figures/README.md \
    doc/costscope/handbook/index.html doc/costscope/handbook/figures/d0-levels.png; do
    [ -s "$prefix/share/$file" ] || { echo "no $file"; exit 1; }
done
# A double click on a session: one MIME type in all three places.
type=$(sed -n 's/.*<mime-type type="\([^"]*\)".*/\1/p' "$prefix/share/mime/packages/$id.xml")
grep -qx "MimeType=$type;" "$desktop"
grep -q "<mediatype>$type</mediatype>" "$prefix/share/metainfo/$id.metainfo.xml"
[ -s "$prefix/share/icons/hicolor/scalable/mimetypes/${type/\//-}.svg" ] # the icon of documents has the name of their type
grep -q '<glob pattern="\*.costscope"/>' "$prefix/share/mime/packages/$id.xml"

# The command line speaks English on every desktop.
for words in --help "export --help" "fit none" "import none"; do
    english=$(LC_ALL=C.UTF-8 "$prefix/bin/costscope" $words 2>&1) || true
    german=$(LC_ALL=C.UTF-8 LANGUAGE=de LANG=de_DE.UTF-8 "$prefix/bin/costscope" $words 2>&1) || true
    [ "$english" = "$german" ] || { echo "$words: $german"; exit 1; }
done

# The manual page names every verb that the installed program lists.
program=$prefix/bin/costscope
verbs=$("$program" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(echo "$verbs" | wc -w)" -gt 5 ]
for verb in $verbs; do grep -qx "\.SS $verb" "$prefix/share/man/man1/costscope.1" || { echo "no $verb in the manual"; exit 1; }; done
