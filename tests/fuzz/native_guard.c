// Linked before the program: AddressSanitizer puts its red zones behind variables, so that nothing stands before the
// first one of a section but the end of these. (Large, for the zone grows with the variable; static, for it keeps an
// unguarded byte beside each one that is not.)
__attribute__((used)) static char of_zeros[1 << 16];
__attribute__((used)) static char of_data[1 << 16] = "guard";
