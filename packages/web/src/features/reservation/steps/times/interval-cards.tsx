import '../../../../ui/choice-card.css'
import { formatChf } from '@allmend/domain/money'
import { useId } from 'react'
import { type PriceCategories, priceIn } from '../../../booking-fields/index.ts'
import { rangeWords, unitWords } from './interval-words.ts'
import type { PublicInterval } from './scene.ts'

interface IntervalCardsProps {
  readonly intervals: readonly PublicInterval[]
  readonly value: PublicInterval
  readonly hasPrices: boolean
  readonly priceCategories: PriceCategories
  readonly onChange: (interval: PublicInterval) => void
}

/** The ways an object can be booked, each with its price. */
export function IntervalCards({ intervals, value, hasPrices, priceCategories, onChange }: IntervalCardsProps) {
  const name = useId()
  const priceWords = (interval: PublicInterval) => {
    const price = hasPrices ? priceIn(interval.prices, priceCategories) : null
    if (price === null) return hasPrices ? '' : 'Preis auf Anfrage'
    const unit = unitWords(interval)
    return price === 0 && interval.priceRules.length === 0 ? 'kostenlos' : `${formatChf(price)}${unit && ` / ${unit}`}`
  }
  if (intervals.length === 1) {
    return (
      <p className="interval-only">
        <b>{value.name}</b>
        <span className="muted small">{rangeWords(value)}</span>
        <b className="num">{priceWords(value)}</b>
      </p>
    )
  }
  return (
    <fieldset className="intervals">
      <legend className="visually-hidden">Art der Reservation</legend>
      {intervals.map((interval) => (
        <label key={interval.id} className="choice-card interval-card">
          <input type="radio" name={name} checked={interval.id === value.id} onChange={() => onChange(interval)} />
          <span className="interval-card__name">{interval.name}</span>
          <span className="interval-card__price num">{priceWords(interval)}</span>
          <span className="interval-card__range muted small">{rangeWords(interval)}</span>
        </label>
      ))}
    </fieldset>
  )
}
