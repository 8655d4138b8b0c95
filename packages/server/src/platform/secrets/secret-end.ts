const shown = 4

/** By what staff recognise a secret they entered: its end, unless that were most of it. */
export const secretEnd = (secret: string): string => (secret.length >= 3 * shown ? secret.slice(-shown) : '')
