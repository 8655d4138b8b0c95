export { bookingColors, colorWords } from './booking-colors.ts'
export { contrast, isHexColor } from './oklch.ts'
export type { Shades } from './shades.ts'
export * from './theme.ts'
