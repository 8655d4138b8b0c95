import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Whole fonts, since names need letters the built-in ones lack; of them only the signs a letter uses go into it. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const
