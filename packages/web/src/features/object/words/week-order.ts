/** Monday first, as weeks are read; Sunday is 0. */
export const weekOrder = [1, 2, 3, 4, 5, 6, 0] as const
