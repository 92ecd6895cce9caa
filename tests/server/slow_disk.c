/* LD_PRELOAD for the tests of `jadoube serve`: a disk that hangs when the test says so, and a clock on
 * the wall that is wrong.
 *
 * While the file $SLOW_DISK exists no fsync and no fdatasync returns; the first one that is held up
 * makes $SLOW_DISK.held. $WALL_OFFSET is added to CLOCK_REALTIME, in seconds. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void wait_for_the_test(void) {
    const char* gate = getenv("SLOW_DISK");
    char held[4096];
    if (gate == NULL || access(gate, F_OK) != 0) return;
    snprintf(held, sizeof held, "%s.held", gate);
    close(open(held, O_CREAT | O_WRONLY, 0644));
    while (access(gate, F_OK) == 0) usleep(5000);
}

int fdatasync(int file) {
    wait_for_the_test();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}

int fsync(int file) {
    wait_for_the_test();
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int clock_gettime(clockid_t which, struct timespec* now) {
    static int (*real)(clockid_t, struct timespec*) = NULL;
    if (real == NULL) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
    const int result = real(which, now);
    if (which == CLOCK_REALTIME) {
        const char* offset = getenv("WALL_OFFSET");
        if (offset != NULL) now->tv_sec += atol(offset);
    }
    return result;
}
