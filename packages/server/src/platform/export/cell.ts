import { clockOf, displayDate, displayDateTime, formatWall } from '@allmend/domain/time'

/** A day, or a time of a day as the municipality's clock shows it: text for people, and a real date for a spreadsheet. */
export class DateCell {
  /** `2026-11-24`, or `2026-11-24 18:05`. */
  readonly #wall: string
  constructor(wall: string) {
    this.#wall = wall
  }

  get hasTime(): boolean {
    return this.#wall.length > 10
  }

  get text(): string {
    return this.hasTime ? displayDateTime(this.#wall) : displayDate(this.#wall)
  }

  /** A spreadsheet knows no zones: what the clock shows is written as if it were UTC. */
  get date(): Date {
    return new Date(this.hasTime ? `${this.#wall.replace(' ', 'T')}Z` : `${this.#wall}T00:00Z`)
  }
}

/** An amount of money: a number for whoever reckons with it, with two decimals for whoever reads it. */
export class AmountCell {
  readonly francs: number
  constructor(rappen: number) {
    this.francs = rappen / 100
  }
}

export type Cell = string | number | boolean | null | DateCell | AmountCell

/** `2026-11-24` or `2026-11-24 18:05`; nothing stays nothing. */
export const dateCell = (wall: string | null) => (wall === null ? null : new DateCell(wall))

/** A moment as the clock of the zone shows it. */
export const momentCell = (at: Date | null, zone: string) =>
  at && new DateCell(formatWall(clockOf(zone).toWall(Math.floor(at.getTime() / 60_000))))

export const amountCell = (rappen: number | null) => (rappen === null ? null : new AmountCell(rappen))

export function asCell(value: unknown): Cell {
  if (value instanceof DateCell || value instanceof AmountCell) return value
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
