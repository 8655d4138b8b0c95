export { contrast, isHexColor } from './oklch.ts'
export type { Shades } from './shades.ts'
export * from './theme.ts'
