/** «1 Konto», «3 Konten»: one is never told in the plural. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
