import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../lib/nonce.ts'
import { cssVariablesResolver, makeTheme } from '../lib/theme.ts'
import { useIsLive } from '../lib/use-is-live.ts'
import { useAppConfig } from './app-config.ts'

/** Paints everything below in the colours of the municipality, anew when somebody changes them. */
export function ThemedApp({ children }: { children: ReactNode }) {
  const { layout, colors, dark } = useAppConfig().theme
  const isLive = useIsLive()
  const theme = useMemo(() => makeTheme({ layout, colors, dark }), [layout, colors, dark])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
      withGlobalClasses={false}
      // The page comes with those of the first paint.
      withCssVariables={isLive}
    >
      {children}
    </MantineProvider>
  )
}
