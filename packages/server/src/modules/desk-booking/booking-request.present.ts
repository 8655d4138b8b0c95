import type { DeskBooking } from '@allmend/contract'
import { wallsIn } from './booking-row.present.ts'

export interface StoredRequest {
  readonly id: number
  readonly kind: 'time' | 'options' | 'cancel'
  readonly state: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  readonly display_start: string | null
  readonly display_end: string | null
  readonly options: readonly { readonly title: string; readonly value: string }[]
  readonly message: string
  readonly answer: string
  readonly created_at: string
}

/** What a customer asks for; the words of people are for those who deal with them. */
export function presentRequest(row: StoredRequest, zone: string, isSeen: boolean): NonNullable<DeskBooking['request']> {
  const wall = wallsIn(zone)
  const shown = (at: string | null) => (at === null ? null : wall(new Date(at)))
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    displayStart: shown(row.display_start),
    displayEnd: shown(row.display_end),
    options: row.options.map(({ title, value }) => ({ title, value })),
    text: isSeen ? row.message : '',
    answer: isSeen ? row.answer : '',
    createdAt: new Date(row.created_at).toISOString(),
  }
}
