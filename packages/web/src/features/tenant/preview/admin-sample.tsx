import { brandColors } from '@allmend/domain/color'
import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconRepeat } from '@tabler/icons-react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { colorFields } from '../color-fields.ts'

const rows = [
  ['Mehrzweckhalle', 'Turnverein', 'success', IconCheck, 'Bestätigt'],
  ['Aula', 'Musikgesellschaft', 'warning', IconClock, 'Unbestätigt'],
  ['Waldhütte', 'Familie Brunner', 'accent', IconRepeat, 'Serie'],
] as const

/** What staff look at all day: the menu, a list, and every colour as a button. */
export const AdminSample = () => (
  <div className="color-preview__desk">
    <div className="color-preview__menu">
      <span>Dashboard</span>
      <span data-active>Buchungen</span>
      <span>Bestellungen</span>
    </div>
    <div className="color-preview__work">
      <div className="color-preview__card">
        {rows.map(([object, person, tone, icon, word]) => (
          <div key={object} className="color-preview__row">
            <span>
              <b>{object}</b>
              <span className="color-preview__muted">{person}</span>
            </span>
            <StatusBadge tone={tone} icon={icon}>
              {word}
            </StatusBadge>
          </div>
        ))}
      </div>
      <div className="color-preview__badges">
        {brandColors.map((name) => (
          <Button key={name} color={name} size="compact-sm">
            {colorFields[name].label}
          </Button>
        ))}
      </div>
      <div className="color-preview__badges">
        <Button variant="light" size="compact-sm">
          Filter
        </Button>
        <Button variant="subtle" size="compact-sm">
          Export
        </Button>
        <Button variant="outline" color="error" size="compact-sm">
          Ablehnen
        </Button>
      </div>
    </div>
  </div>
)
