#include "models/declarations.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <unordered_map>

namespace heapwise::models {
namespace {

struct Declared {
  std::string_view word;
  std::string_view names;
};

constexpr auto kDeclared = std::to_array<Declared>({
    {"f", "drand48"},
    {"ff",
     "acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf asinhl asinl atan atanf atanh atanhf atanhl "
     "atanl cbrt cbrtf cbrtl ceil ceilf ceill cos cosf cosh coshf coshl cosl erf erfc erfcf erfcl erff erfl exp "
     "exp10 exp10f exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl floor floorf floorl "
     "lgamma lgammaf lgammal log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf "
     "logl nearbyint nearbyintf nearbyintl rint rintf rintl round roundf roundl sin sinf sinh sinhf sinhl sinl "
     "sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal trunc truncf truncl"},
    {"fff",
     "atan2 atan2f atan2l copysign copysignf copysignl fdim fdimf fdiml fmax fmaxf fmaxl fmin fminf fminl fmod "
     "fmodf fmodl hypot hypotf hypotl nextafter nextafterf nextafterl pow powf powl remainder remainderf "
     "remainderl"},
    {"ffff", "fma fmaf fmal"},
    {"fffp", "remquo remquof"},
    {"ffi", "ldexp ldexpf ldexpl scalbln scalblnf scalblnl scalbn scalbnf scalbnl"},
    {"ffp", "frexp frexpf lgamma_r lgammaf_r modf modff"},
    {"fii", "difftime"},
    {"fp", "atof"},
    {"fpp", "strtod strtof strtold"},
    {"hi", "htons ntohs"},
    {"i",
     "__libc_current_sigrtmax __libc_current_sigrtmin arc4random clearenv fork getchar getchar_unlocked "
     "getdtablesize getegid geteuid getgid getpagesize getpgrp getpid getppid getuid inotify_init lckpwdf "
     "munlockall pause rand sched_yield setsid ulckpwdf vfork"},
    {"if",
     "__finite __finitef __finitel __fpclassify __fpclassifyf __fpclassifyl __isinf __isinff __isinfl __isnan "
     "__isnanf __isnanl __signbit __signbitf __signbitl finite ilogb ilogbf ilogbl isinf isnan"},
    {"ii",
     "abs alarm arc4random_uniform btowc close dup epoll_create epoll_create1 fchdir fdatasync ffs ffsl ffsll "
     "fsync getpgid getsid htonl inotify_init1 iopl isalnum isalpha isascii isatty isblank iscntrl isdigit "
     "isgraph islower isprint ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph "
     "iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit malloc_trim mlockall nice ntohl putchar "
     "putchar_unlocked raise sched_get_priority_max sched_get_priority_min setegid seteuid setgid setuid sleep "
     "syncfs tcdrain tcgetpgrp toascii tolower toupper towlower towupper umask unshare usleep wctob wcwidth"},
    {"ii.", "prctl"},
    {"iii",
     "daemon dup2 eventfd fchmod flock ftruncate ftruncate64 getpriority inotify_rm_watch iswctype kill killpg "
     "listen mallopt pthread_equal setns setpgid setregid setreuid shutdown tcflow tcflush tcsendbreak tcsetpgrp"},
    {"iii.", "fcntl fcntl64 ioctl"},
    {"iiii",
     "close_range dup3 fchown lockf lockf64 posix_fallocate posix_fallocate64 setpriority setresgid setresuid "
     "socket"},
    {"iiiii", "fallocate fallocate64 posix_fadvise posix_fadvise64 sync_file_range"},
    {"iiiip", "epoll_ctl socketpair"},
    {"iiiipi", "setsockopt"},
    {"iiiipp", "getsockopt"},
    {"iiip", "sched_getaffinity sched_setaffinity tcsetattr"},
    {"iiipi", "waitid"},
    {"iip",
     "_IO_putc clock_getres clock_gettime fputc fputc_unlocked fstat fstat64 fstatfs fstatfs64 futimens "
     "getgroups getitimer getrlimit getrlimit64 getrusage pthread_setcancelstate putc putc_unlocked setgroups "
     "setrlimit setrlimit64 tcgetattr thrd_join ungetc"},
    {"iip.", "dprintf"},
    {"iipi", "__openat_2 __xpg_strerror_r bind connect inotify_add_watch mkdirat mkfifoat ttyname_r unlinkat waitpid"},
    {"iipi.", "openat openat64"},
    {"iipii", "epoll_wait faccessat fchmodat mknodat"},
    {"iipiii", "fchownat"},
    {"iipip", "renameat wait4"},
    {"iipipi", "linkat renameat2"},
    {"iipp",
     "accept getopt getpeername getsockname inet_pton pthread_sigmask setitimer sigaction sigprocmask vdprintf"},
    {"iippi", "accept4 fstatat fstatat64 utimensat"},
    {"iippip", "getgrgid_r getpwuid_r"},
    {"iipppp", "getopt_long getopt_long_only select"},
    {"iippppp", "pselect"},
    {"ip",
     "_IO_getc __freading __fwriting _setjmp acct at_quick_exit atexit atoi brk cfgetispeed cfgetospeed chdir "
     "chroot closedir dirfd dlclose endmntent fclose feof feof_unlocked ferror ferror_unlocked fflush "
     "fflush_unlocked fgetc fgetc_unlocked fileno fileno_unlocked getc getc_unlocked getcontext iconv_close "
     "if_nametoindex inet_addr mbsinit mkstemp mkstemp64 mtx_lock mtx_unlock pclose pipe pthread_attr_destroy "
     "pthread_attr_init pthread_cond_broadcast pthread_cond_destroy pthread_cond_signal pthread_condattr_destroy "
     "pthread_condattr_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock "
     "pthread_mutexattr_destroy pthread_mutexattr_init pthread_rwlock_destroy pthread_rwlock_rdlock "
     "pthread_rwlock_unlock pthread_rwlock_wrlock pthread_spin_destroy pthread_spin_lock pthread_spin_unlock "
     "putenv puts rand_r remove rmdir rpmatch setcontext setjmp sigemptyset sigfillset sigpending sigsuspend "
     "sysinfo system umount uname unlink unsetenv wait"},
    {"ip.", "__isoc23_scanf __isoc99_scanf printf scanf"},
    {"ipi",
     "__fsetlocking __open_2 __sigsetjmp access cfsetispeed cfsetospeed cfsetspeed chmod creat creat64 eaccess "
     "euidaccess getdomainname getentropy gethostname initgroups lchmod mblen mkdir mkfifo mkostemp mkostemp64 "
     "mkstemps mkstemps64 munmap pipe2 pthread_attr_setdetachstate pthread_attr_setstacksize "
     "pthread_condattr_setclock pthread_mutexattr_settype pthread_spin_init sethostname sigaddset sigdelset "
     "sigismember truncate truncate64 umount2 wcswidth wctomb"},
    {"ipi.", "open open64"},
    {"ipii", "chown fseek fseeko fseeko64 lchown mknod mkostemps mkostemps64 poll posix_memalign"},
    {"ipip", "symlinkat wait3"},
    {"ipip.", "snprintf"},
    {"ipipipii", "getnameinfo"},
    {"ipipp", "glob vsnprintf"},
    {"ipp",
     "__isoc23_vscanf __isoc99_vscanf execv execvp fgetpos fputs fputs_unlocked fsetpos gettimeofday inet_aton "
     "link lstat lstat64 lutimes nanosleep pthread_cond_init pthread_cond_wait pthread_mutex_init "
     "pthread_rwlock_init rename sigaltstack stat stat64 statfs statfs64 strcasecmp strcmp strcoll strverscmp "
     "swapcontext symlink utime utimes vprintf vscanf"},
    {"ipp.",
     "__isoc23_fscanf __isoc23_sscanf __isoc99_fscanf __isoc99_sscanf asprintf execl execle execlp fprintf "
     "fscanf sprintf sscanf"},
    {"ippi", "bcmp fnmatch mbtowc memcmp regcomp setenv strncasecmp strncmp wmemcmp"},
    {"ippii", "setvbuf"},
    {"ippip.", "clone"},
    {"ippipi", "regexec"},
    {"ippp",
     "__isoc23_vfscanf __isoc23_vsscanf __isoc99_vfscanf __isoc99_vsscanf execve execvpe thrd_create vasprintf "
     "vfprintf vfscanf vsprintf vsscanf"},
    {"ipppii", "lsetxattr setxattr"},
    {"ipppip", "getgrnam_r getpwnam_r mount"},
    {"ipppp", "getaddrinfo scandir"},
    {"l", "__ctype_get_mb_cur_max clock lrand48 pthread_self random"},
    {"lf", "llrint llrintf llrintl llround llroundf llroundl lrint lrintf lrintl lround lroundf lroundl"},
    {"li", "imaxabs labs llabs sysconf"},
    {"li.", "syscall"},
    {"lii", "div fpathconf"},
    {"liii", "lseek lseek64"},
    {"liipi", "sendfile"},
    {"lipi", "read write"},
    {"lipii", "pread pread64 pwrite pwrite64 recv send"},
    {"lipiipi", "sendto"},
    {"lipiipp", "recvfrom"},
    {"lipipii", "copy_file_range"},
    {"lippi", "readlinkat regerror"},
    {"lp",
     "__fpending atol atoll ftell ftello ftello64 malloc_usable_size mktime strlen telldir time timegm timelocal "
     "times wcslen wctype"},
    {"lpi", "pathconf strnlen"},
    {"lpii", "getrandom"},
    {"lpiip", "fread fread_unlocked fwrite fwrite_unlocked"},
    {"lpip", "mbrlen wcrtomb"},
    {"lpipp", "strftime"},
    {"lpp", "strcspn strspn"},
    {"lppi",
     "__isoc23_strtoimax __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull __isoc23_strtoumax "
     "mbstowcs readlink strlcat strlcpy strtoimax strtol strtoll strtoq strtoul strtoull strtoumax strtouq "
     "strxfrm"},
    {"lppip", "__getdelim getdelim mbrtowc"},
    {"lppp", "__getline getline"},
    {"lppppp", "iconv"},
    {"p",
     "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location __h_errno_location dlerror "
     "get_current_dir_name getgrent getlogin getpwent localeconv tmpfile tmpfile64"},
    {"pi",
     "alloca fdopendir gai_strerror getgrgid getpwuid hstrerror inet_ntoa malloc nl_langinfo pvalloc sbrk "
     "sigabbrev_np sigdescr_np strerror strsignal ttyname valloc"},
    {"pii", "aligned_alloc calloc memalign"},
    {"pip", "fdopen if_indextoname setlocale signal"},
    {"pipi", "strerror_r"},
    {"pippi", "inet_ntop"},
    {"pp",
     "__strdup __xpg_basename asctime basename canonicalize_file_name ctermid ctime dirname getenv getgrnam "
     "getpwnam gets getspnam gettext gmtime localtime mkdtemp opendir readdir readdir64 secure_getenv strdup "
     "textdomain wcsdup"},
    {"ppi", "__strndup dlopen getcwd index memdup rawmemchr realloc rindex strchr strchrnul strndup strrchr"},
    {"ppii", "memchr memrchr memset reallocarray wmemset"},
    {"ppiii", "__memset_chk"},
    {"ppiii.", "mremap"},
    {"ppiiiii", "mmap"},
    {"ppip", "fgets fgets_unlocked"},
    {"ppipi", "memmem"},
    {"ppp",
     "__stpcpy __strsep asctime_r bind_textdomain_codeset bindtextdomain ctime_r dgettext dlsym fopen fopen64 "
     "gmtime_r iconv_open localtime_r popen realpath setmntent stpcpy strcasestr strcat strcpy strpbrk strsep "
     "strstr strtok"},
    {"pppi",
     "__dcgettext __mempcpy __stpcpy_chk __strcat_chk __strcpy_chk dcgettext memcpy memmove mempcpy ngettext "
     "stpncpy strncat strncpy wmemcpy wmemmove"},
    {"pppii", "__memcpy_chk __memmove_chk __mempcpy_chk __strncat_chk __strncpy_chk memccpy"},
    {"pppiip", "bsearch"},
    {"pppp", "__strtok_r freopen freopen64 strptime strtok_r"},
    {"ppppi", "dngettext"},
    {"ppppii", "dcngettext"},
    {"v",
     "abort closelog endgrent endhostent endprotoent endpwent endservent endspent setgrent setpwent setspent "
     "sync tzset"},
    {"vfpp", "sincos sincosf"},
    {"vi", "_Exit _exit exit quick_exit sethostent setprotoent setservent srand srand48 srandom"},
    {"viip.", "error"},
    {"viipip.", "error_at_line"},
    {"vip.", "err errx syslog"},
    {"vipip", "__assert_perror_fail"},
    {"vipp", "verr verrx vsyslog"},
    {"vp",
     "cfmakeraw cfree clearerr clearerr_unlocked flockfile free freeaddrinfo funlockfile globfree herror perror "
     "regfree rewind rewinddir setlinebuf"},
    {"vp.", "warn warnx"},
    {"vpi", "__VERIFIER_nondet_memory _longjmp arc4random_buf bzero explicit_bzero longjmp seekdir siglongjmp"},
    {"vpii", "openlog"},
    {"vpiip", "qsort"},
    {"vpp", "setbuf vwarn vwarnx"},
    {"vppi", "__assert bcopy"},
    {"vppi.", "makecontext"},
    {"vppip", "__assert_fail __assert_rtn"},
    {"vx", "__CPROVER_assume __VERIFIER_assume"},
});

char letter_of(ir::Type type) { return type.is_pointer() ? 'p' : type.is_float() ? 'f' : 'i'; }

// Who declares less than an int (`char getchar();`) cuts what the function gives; who declares more than it gives
// (`long getchar();`) reads bits that nobody set.
bool is_result(ir::Type type, char wanted) {
  constexpr unsigned kInt = 32;
  if (wanted == 'h') return type.is_integer();
  if (wanted == 'i' || wanted == 'l')
    return letter_of(type) == 'i' && (wanted == 'l' ? type.bits() >= kInt : type.bits() == kInt);
  return letter_of(type) == wanted;
}

}  // namespace

std::string_view declaration_of(std::string_view name) {
  static const std::unordered_map<std::string_view, std::string_view> words = [] {
    std::unordered_map<std::string_view, std::string_view> found;
    for (const auto& [word, names] : kDeclared)
      for (std::size_t at = 0; at < names.size();) {
        const std::size_t end = std::min(names.find(' ', at), names.size());
        found.emplace(names.substr(at, end - at), word);
        at = end + 1;
      }
    return found;
  }();
  const auto found = words.find(name);
  return found == words.end() ? std::string_view() : found->second;
}

bool fits(const ir::Function& declared, std::string_view declaration) {
  if (declaration.empty()) return true;
  if (declared.takes_structures || declared.results.size() > 1) return false;
  const char result = declaration.front();
  if (!declared.results.empty() && result != 'v' && !is_result(declared.results.front(), result)) return false;
  const bool goes_on = declaration.ends_with('.');
  const std::string_view parameters = declaration.substr(1, declaration.size() - (goes_on ? 2 : 1));
  const auto is_of = [](ir::Type type, char wanted) { return wanted == 'x' || letter_of(type) == wanted; };
  // Who declares `open` with three parameters means the library's.
  if (goes_on && declared.parameters.size() > parameters.size())
    return std::ranges::equal(declared.parameters | std::views::take(parameters.size()), parameters, is_of);
  return (goes_on || !declared.variadic) && std::ranges::equal(declared.parameters, parameters, is_of);
}

}  // namespace heapwise::models
