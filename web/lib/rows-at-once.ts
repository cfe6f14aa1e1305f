export const ROWS_AT_ONCE = 50
