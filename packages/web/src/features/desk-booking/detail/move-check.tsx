import './booking-check.css'
import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { reasonWords } from '@allmend/domain/objects'
import { movedPriceWords } from '@allmend/domain/pricing'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'

type Check = RouteAnswer<RouteMap['POST /api/admin/bookings/:id/check-move']>

const icons = { success: IconCheck, warning: IconAlertTriangle, error: IconBan } as const

function toneOf({ data, isError }: UseQueryResult<Check>): keyof typeof icons {
  if (isError || data?.isFirm) return 'error'
  return data?.reason || data?.isPriceToCheck ? 'warning' : 'success'
}

/** What the server says to a new time, as soon as it is chosen. */
export function MoveCheck({ check }: { check: UseQueryResult<Check> }) {
  const { data, error, isFetching } = check
  if (isFetching) {
    return (
      <p className="booking-check tone" data-tone="gray" role="status">
        Wird geprüft …
      </p>
    )
  }
  const tone = toneOf(check)
  const Icon = icons[tone]
  const words = error ? errorText(error) : data?.reason ? reasonWords[data.reason] : 'Der Termin ist frei.'
  return (
    <p className="booking-check tone" data-tone={tone} role="status">
      <Icon size={16} stroke={2.2} aria-hidden="true" />
      <span>
        {words} {data && movedPriceWords(data)}
      </span>
    </p>
  )
}
