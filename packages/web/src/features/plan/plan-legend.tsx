import { IconArrowsExchange, IconClockHour4, IconLock, IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const Sample = ({ look, children }: { look: string; children: ReactNode }) => (
  <li>
    <i className="plan-sample" data-look={look} aria-hidden="true" />
    {children}
  </li>
)

export const PlanLegend = ({ children }: { children?: ReactNode }) => (
  <div className="plan-legend">
    <ul>
      <Sample look="confirmed">Bestätigt</Sample>
      <li>
        <i className="plan-sample" data-look="unconfirmed" aria-hidden="true">
          <IconClockHour4 size={10} stroke={2.4} />
        </i>
        Unbestätigt
      </li>
      <Sample look="shared">Durch Teil oder Ganzes belegt</Sample>
      <li>
        <i className="plan-sample" data-look="block" aria-hidden="true">
          <IconLock size={10} stroke={2} />
        </i>
        Gesperrt
      </li>
      <li>
        <IconRepeat size={13} aria-hidden="true" />
        Serie
      </li>
      <li>
        <IconArrowsExchange size={13} aria-hidden="true" />
        Änderung angefragt
      </li>
    </ul>
    {children}
  </div>
)
