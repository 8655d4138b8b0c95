import type { TodayBar } from '@allmend/contract'
import { formatTime } from '@allmend/domain/time'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'

export const timeOf = ({ from, until }: Pick<TodayBar, 'from' | 'until'>) => `${formatTime(from)}–${formatTime(until)}`

const stateWords = {
  confirmed: 'bestätigt',
  unconfirmed: 'unbestätigt',
  shared: 'durch Teil oder Ganzes belegt',
  block: 'gesperrt',
}

export const wordsOf = (bar: TodayBar) => `${bar.label}, ${timeOf(bar)}, ${stateWords[bar.kind]}`

interface BarFrameProps {
  readonly bar: TodayBar
  readonly className: string
  readonly style?: CSSProperties
  /** What it is called where its content is cut off. */
  readonly label?: string
  readonly children: ReactNode
}

/** A booking leads to its page; what is shut, or taken through something else, only says so. */
export function BarFrame({ bar, label, children, ...props }: BarFrameProps) {
  return bar.bookingId === null ? (
    <span {...props} data-kind={bar.kind} title={label}>
      {children}
    </span>
  ) : (
    <Link
      {...props}
      data-kind={bar.kind}
      title={label}
      aria-label={label}
      to="/admin/bookings/$id"
      params={{ id: String(bar.bookingId) }}
    >
      {children}
    </Link>
  )
}
