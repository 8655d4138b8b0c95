import { useMediaQuery } from '@mantine/hooks'

const atOnce = { getInitialValueInEffect: false } as const

/** Too narrow for a column beside the step. */
export const useIsNarrow = (): boolean => useMediaQuery('screen and (max-width: 61.99em)', false, atOnce)

export const useIsPhone = (): boolean => useMediaQuery('screen and (max-width: 47.99em)', false, atOnce)
