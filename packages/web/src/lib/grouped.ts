/** `JBSWY3DPEHPK3PXP` → «JBSW Y3DP EHPK 3PXP»: what people read off a screen and type somewhere else. */
export const grouped = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? ''
