import './change-request-note.css'
import type { Reservation } from '@allmend/contract'
import { instantText, spanText } from '../../../lib/booking-time.ts'

type Request = NonNullable<Reservation['changeRequest']>

const kindWords = { time: 'Andere Zeit', options: 'Andere Optionen', cancel: 'Stornierung' } as const
const stateWords = {
  open: 'Ihre Anfrage wartet auf die Verwaltung',
  accepted: 'Ihre Anfrage wurde angenommen',
  rejected: 'Ihre Anfrage wurde abgelehnt',
  withdrawn: 'Sie haben Ihre Anfrage zurückgezogen',
} as const

function wishWords({ kind, displayStart, displayEnd, options }: Request): string {
  if (kind === 'time' && displayStart && displayEnd) return spanText({ displayStart, displayEnd })
  return options.map(({ title, value }) => `${title}: ${value || '–'}`).join(', ')
}

/** What was asked for, and what became of it. */
export function ChangeRequestNote({ request }: { request: Request }) {
  const wish = wishWords(request)
  return (
    <div className="change-request" data-state={request.state}>
      <p className="change-request__title">{stateWords[request.state]}</p>
      <p className="small">
        {kindWords[request.kind]}
        {wish && `: ${wish}`}, angefragt am {instantText(request.createdAt)}
      </p>
      {request.text && <p className="small">«{request.text}»</p>}
      {request.answer && <p className="small">Antwort: {request.answer}</p>}
    </div>
  )
}
