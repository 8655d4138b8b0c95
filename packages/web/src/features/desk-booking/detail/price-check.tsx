import './booking-check.css'
import type { ChangedPrice } from '@allmend/contract'
import { movedPriceWords } from '@allmend/domain/pricing'
import { IconAlertTriangle, IconCoins } from '@tabler/icons-react'
import { refusalWords } from '../refusal-words.ts'

interface PriceCheckProps {
  readonly check: {
    readonly data: ChangedPrice | undefined
    readonly error: Error | null
    readonly isFetching: boolean
  }
}

/** What a change would do to the price, before it is made; nothing for those who see no money. */
export function PriceCheck({ check: { data, error, isFetching } }: PriceCheckProps) {
  if (isFetching && !data) {
    return (
      <p className="booking-check tone" data-tone="gray" role="status">
        Der Preis wird geprüft …
      </p>
    )
  }
  const words = error ? refusalWords(error) : data ? movedPriceWords(data) : ''
  if (words === '') return null
  const isToCheck = error !== null || data?.isPriceToCheck === true
  const Icon = isToCheck ? IconAlertTriangle : IconCoins
  return (
    <p className="booking-check tone" data-tone={isToCheck ? 'warning' : 'gray'} role="status" aria-busy={isFetching}>
      <Icon size={16} stroke={2.2} aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}
