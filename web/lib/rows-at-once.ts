/** How many rows of a long list are asked for at first. */
export const ROWS_AT_ONCE = 50
