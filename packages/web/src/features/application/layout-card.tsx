import './layout-card.css'
import '../../ui/choice-card.css'
import type { Layout } from '@allmend/domain/color'
import { type GovernmentLinkPlace, governmentLinkNames, governmentLinks } from '@allmend/domain/government'
import { Button, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAppConfig } from '../../framework/app-config.ts'
import { CheckField } from '../../framework/form/check-field.tsx'
import { FormNote } from '../../framework/form/form-note.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SitePreview } from '../../framework/site-preview/site-preview.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { ApplicationValues } from './application-values.ts'
import { LayoutPreview } from './layout-preview.tsx'
import { appWith } from './layout-values.ts'

const choices = [
  { layout: 'default', title: 'Standard', text: 'Startseite mit Suche, Reiter und runde Ecken in Ihren Farben.' },
  { layout: 'gov', title: 'Verwaltung', text: 'Nüchtern wie ein Serviceportal: Portallinks, schwarze Fusszeile.' },
] as const

const places: readonly (readonly [GovernmentLinkPlace, string])[] = [
  ['portal', 'Links im Kopf'],
  ['meta', 'Links in der Fusszeile'],
  ['imprint', 'Rechtliche Links'],
]

/** What changes for visitors. */
const warnings: Readonly<Record<Layout, string>> = {
  gov: 'Es gibt keine Startseite und keine Inhaltsseiten mehr: Jede Adresse ausserhalb von Reservation, Login und Administration führt zur Reservation, auch Links in früher verschickten E-Mails. Serien werden nicht mehr angeboten.',
  default:
    'Die Startseite ist wieder da, und Serien werden wieder angeboten. Die Portallinks werden nicht mehr gezeigt, bleiben aber gespeichert.',
}

interface LayoutCardProps {
  readonly form: RecordForm<ApplicationValues>
  /** The layout visitors see now. */
  readonly saved: Layout
}

/** How the public pages are dressed, and where the links of the portal lead. */
export function LayoutCard({ form, saved }: LayoutCardProps) {
  const { layout } = form.values
  const isChanged = layout !== saved
  const [isShown, setShown] = useState(false)
  const choose = (next: Layout) => {
    form.set({ layout: next, ...(next === saved && { takesLayoutColors: false }) })
    // Whoever chooses another wants to see it first.
    if (next !== saved) setShown(true)
  }
  return (
    <SectionCard title="Layout" anchor="layout">
      <div className="layout-card">
        <fieldset className="layout-card__choices">
          <legend>Aussehen der öffentlichen Seiten</legend>
          {choices.map((choice) => (
            <label key={choice.layout} className="choice-card layout-choice">
              <input
                type="radio"
                name="layout"
                data-field="layout"
                checked={layout === choice.layout}
                onChange={() => choose(choice.layout)}
              />
              <LayoutPreview layout={choice.layout} />
              <span className="layout-choice__words">
                <strong>{choice.title}</strong>
                <span className="muted small">{choice.text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {form.input('layout').description}
        {isChanged && <FormNote tone="warning">{warnings[layout]}</FormNote>}
        {isChanged && (
          <CheckField
            label="Farben dieses Layouts übernehmen"
            hint="Ersetzt die eigenen Farben durch die Grundfarben des Layouts. Ohne Häkchen bleiben die Farben, wie sie sind."
            checked={form.values.takesLayoutColors}
            onChange={(takesLayoutColors) => form.set({ takesLayoutColors })}
          />
        )}
        <div>
          <Button
            variant="default"
            aria-expanded={isShown}
            leftSection={isShown ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Vorschau schliessen' : 'Vorschau der eigenen Seiten'}
          </Button>
        </div>
        {isShown && <OwnPages values={form.values} />}
        {layout === 'gov' && <LinkFields form={form} />}
      </div>
    </SectionCard>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The pages of the municipality as the form would have them, before anybody else sees them so. */
function OwnPages({ values }: { values: ApplicationValues }) {
  const app = useAppConfig()
  return (
    <div className="layout-card__preview">
      <SitePreview isPart app={appWith(app, values)} text="Ihre Seiten mit diesen Angaben, noch nicht gespeichert." />
    </div>
  )
}

const LinkFields = ({ form }: Pick<LayoutCardProps, 'form'>) => (
  <>
    <p className="muted">Ein Link ohne Adresse wird nicht gezeigt.</p>
    {places.map(([place, legend]) => (
      <fieldset key={place} className="layout-card__links">
        <legend>{legend}</legend>
        {governmentLinkNames
          .filter((name) => name in governmentLinks[place])
          .map((name) => {
            const { key, ...field } = form.field(name)
            return (
              <TextInput key={key} {...field} type="url" inputMode="url" placeholder="https://" autoComplete="off" />
            )
          })}
      </fieldset>
    ))}
  </>
)
