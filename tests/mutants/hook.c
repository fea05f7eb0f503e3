// SPDX-License-Identifier: GPL-3.0-or-later
// Which functions of our libraries a test executes, without compiling them anew: when main() starts, the first byte of every function
// becomes a breakpoint; the first call notes the function and puts the byte back. Preloaded by coverage.py.
//   COSTSCOPE_FUNCTIONS  folder with LIBRARY.functions, addresses in the library as 32-bit numbers
//   COSTSCOPE_SEEN       folder for LIBRARY.seen, one byte for each address, shared by all processes of a test
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

static struct {
    uintptr_t from, size;
    uint8_t *original, *seen;
} rooms[8];
static int count;

static void* mapped(const char* folder, const char* name, const char* ending, size_t* size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s%s.%s", folder, name, ending);
    const int file = open(path, (*size ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0666);
    if (file < 0) return NULL;
    struct stat known;
    if (*size ? ftruncate(file, (off_t)*size) != 0 : fstat(file, &known) != 0) return NULL;
    const int access = *size ? PROT_READ | PROT_WRITE : PROT_READ;
    if (!*size) *size = (size_t)known.st_size;
    void* result = mmap(NULL, *size, access, MAP_SHARED, file, 0);
    close(file);
    return result == MAP_FAILED ? NULL : result;
}

static int watch(struct dl_phdr_info* info, size_t ignored, void* given)
{
    (void)ignored, (void)given;
    const char* name = strrchr(info->dlpi_name, '/');
    if (!name || strncmp(name, "/libcostscope_", 14) != 0 || count == 8) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)* part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        size_t listed = 0, end = part->p_vaddr + part->p_memsz;
        const uint32_t* functions = mapped(getenv("COSTSCOPE_FUNCTIONS"), name, "functions", &listed);
        uint8_t* seen = mapped(getenv("COSTSCOPE_SEEN"), name, "seen", &end);
        uint8_t* text = (uint8_t*)(info->dlpi_addr + (part->p_vaddr & ~(uintptr_t)4095));
        const size_t size = end - (part->p_vaddr & ~(uintptr_t)4095);
        if (!functions || !seen || mprotect(text, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return 0;
        rooms[count].from = info->dlpi_addr, rooms[count].size = end, rooms[count].seen = seen;
        rooms[count].original = malloc(end);
        for (size_t k = 0; k < listed / 4; ++k) rooms[count].original[functions[k]] = *((uint8_t*)info->dlpi_addr + functions[k]);
        ++count;
        for (size_t k = 0; k < listed / 4; ++k) *((uint8_t*)info->dlpi_addr + functions[k]) = 0xCC;
    }
    return 0;
}

static void called(int number, siginfo_t* info, void* given)
{
    (void)number, (void)info;
    greg_t* at = &((ucontext_t*)given)->uc_mcontext.gregs[REG_RIP];
    const uintptr_t address = (uintptr_t)*at - 1;
    for (int i = 0; i < count; ++i) {
        const uintptr_t place = address - rooms[i].from;
        if (place >= rooms[i].size) continue;
        rooms[i].seen[place] = 1;
        *(uint8_t*)address = rooms[i].original[place];
        *at = (greg_t)address;
        return;
    }
}

// The libraries are ready, main() comes next: what runs while they are loaded says nothing about a test.
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*rtldFini)(void), void* stackEnd)
{
    if (getenv("COSTSCOPE_SEEN") && getenv("COSTSCOPE_FUNCTIONS")) {
        const struct sigaction action = {.sa_sigaction = called, .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
        sigaction(SIGTRAP, &action, NULL);
        dl_iterate_phdr(watch, NULL);
    }
    __typeof__(&__libc_start_main) next = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
    return next(main, argc, argv, init, fini, rtldFini, stackEnd);
}
