export const orderNumber = (year: number, number: number) => `${year}-${String(number).padStart(6, '0')}`
