import '../../ui/styles/tones.css'
import { brandColors, type ColorRemark, colorRemarks, type DarkFlags, type ThemeColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ColorName, colorFields } from './color-fields.ts'

const wordsOf = (name: ColorName) => colorFields[name].label

const icons = { warning: IconAlertTriangle, info: IconInfoCircle, success: IconCircleCheck } as const

interface NoteProps {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly onClick: () => void } | null
}

function Note({ tone, title, text, action }: NoteProps) {
  const Icon = icons[tone]
  return (
    <li className="readability__note tone" data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <p>
        <strong>{title}</strong> {text}
      </p>
      {action && (
        <Button variant="default" size="compact-sm" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </li>
  )
}

interface ReadabilityCardProps {
  readonly colors: ThemeColors
  readonly dark: DarkFlags
  readonly onPick: (name: ColorName, color: string) => void
}

/** What the system makes of the chosen colours, in words. Nothing is refused. */
export function ReadabilityCard({ colors, dark, onPick }: ReadabilityCardProps) {
  const remarks = colorRemarks(colors, dark)
  return (
    <section className="panel" aria-labelledby="readability">
      <header className="panel__head">
        <h2 id="readability">Lesbarkeit</h2>
        <span className="muted small">verlangt: 4.5 für Schrift, 3.0 für Flächen (WCAG 2.2 AA)</span>
      </header>
      <ul className="panel__body readability">
        {remarks.map((remark) => (
          <Remark key={keyOf(remark)} remark={remark} colors={colors} onPick={onPick} />
        ))}
        <Note
          tone="success"
          title={`Alle ${brandColors.length} Schriftfarben erreichen 4.5`}
          text="auf Weiss und auf dem Hintergrund."
        />
      </ul>
    </section>
  )
}

const keyOf = (remark: ColorRemark) =>
  [remark.kind, 'name' in remark && remark.name, 'names' in remark && remark.names.join()].join()

interface RemarkProps {
  readonly remark: ColorRemark
  readonly colors: ThemeColors
  readonly onPick: ReadabilityCardProps['onPick']
}

function Remark({ remark, colors, onPick }: RemarkProps) {
  switch (remark.kind) {
    case 'faint': {
      const { name, given, text, badge, better } = remark
      return (
        <Note
          tone="warning"
          title={`${wordsOf(name)} ${colors[name]} wird für Schrift stark abgedunkelt.`}
          text={`Auf Weiss hat sie ${given.toFixed(2)}. Schaltflächen und Links zeigen ${text}, Badges ${badge}; die Farbe selbst bleibt für Flächen.`}
          action={{ label: `${better} nehmen`, onClick: () => onPick(name, better) }}
        />
      )
    }
    case 'darkened':
      return (
        <Note
          tone="info"
          title="Schrift und Schaltflächen sind etwas dunkler als die gewählte Farbe,"
          text={`damit man sie lesen kann: ${remark.names.map(wordsOf).join(', ')}. Flächen zeigen die Farbe, wie sie ist.`}
        />
      )
    case 'stays_light':
      return (
        <Note
          tone="warning"
          title={`Auf ${wordsOf(remark.name)} bleibt die Schrift hell.`}
          text={`Dunkle Schrift hätte dort nur ${remark.ratio.toFixed(2)}.`}
        />
      )
    case 'alike':
      return (
        <Note
          tone="warning"
          title={`${remark.names.map(wordsOf).join(' und ')} liegen im Farbton nah beieinander`}
          text="für Menschen mit Rot-Grün-Schwäche. Jeder Status trägt darum auch ein Wort."
        />
      )
    case 'page_lightened':
      return (
        <Note
          tone="warning"
          title={`Der Hintergrund ${colors.background} wird aufgehellt.`}
          text={`Text wäre darauf nicht lesbar. Gezeigt wird ${remark.page}.`}
          action={{ label: `${remark.page} nehmen`, onClick: () => onPick('background', remark.page) }}
        />
      )
  }
}
