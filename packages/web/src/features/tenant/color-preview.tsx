import './color-preview.css'
import type { DarkFlags, ThemeColors } from '@allmend/domain/color'
import { MantineProvider } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { styleNonce } from '../../lib/nonce.ts'
import { cssVariablesResolver, makeTheme } from '../../lib/theme.ts'
import { Segments } from '../../ui/segments.tsx'
import { AdminSample } from './preview/admin-sample.tsx'
import { MailSample } from './preview/mail-sample.tsx'
import { PublicSample } from './preview/public-sample.tsx'

const faces = [
  { value: 'public', label: 'Öffentlich' },
  { value: 'admin', label: 'Verwaltung' },
  { value: 'mail', label: 'E-Mail' },
] as const

const samples = { public: PublicSample, admin: AdminSample, mail: MailSample } as const

const root = 'color-preview'

/** The components of the pages themselves, painted with colours that are not saved yet. */
export function ColorPreview({ colors, dark }: { colors: ThemeColors; dark: DarkFlags }) {
  const { layout } = useAppConfig().theme
  const [face, setFace] = useState<(typeof faces)[number]['value']>('public')
  const theme = useMemo(() => makeTheme({ layout, colors, dark }), [layout, colors, dark])
  const Sample = samples[face]
  return (
    <section className="panel" aria-labelledby="colors-preview">
      <header className="panel__head color-preview__head">
        <h2 id="colors-preview">Vorschau</h2>
        <Segments label="Ansicht" value={face} choices={faces} onChange={setFace} />
      </header>
      <div className="panel__body">
        {/* Shows how it looks; nothing in it can be used. */}
        <div id={root} className="color-preview" data-face={face} inert>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            cssVariablesSelector={`#${root}`}
            getRootElement={() => document.getElementById(root) ?? undefined}
            deduplicateCssVariables={false}
            forceColorScheme="light"
            getStyleNonce={styleNonce}
            withGlobalClasses={false}
          >
            <Sample />
          </MantineProvider>
        </div>
      </div>
    </section>
  )
}
