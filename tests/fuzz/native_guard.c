// Linked before the program: AddressSanitizer puts its red zones behind variables, so that nothing stands before the
// first one of a section but the end of these. (Static: it keeps an unguarded byte for each variable that is not.)
__attribute__((used)) static char of_zeros[32];
__attribute__((used)) static char of_data[32] = "guard";
