import './payments.css'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { phaseOf, phaseWords } from '@allmend/domain/payments'
import { Button } from '@mantine/core'
import { IconCalendarStats, IconCheck, IconRefresh, IconScale } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-date.ts'
import { OddPayment } from './odd-payment.tsx'
import {
  bookedOf,
  bookWords,
  checkedText,
  comparedText,
  differencesTitle,
  isOdd,
  markOf,
  signedAmount,
  toldOf,
  whatHappened,
} from './payment-words.ts'
import { askPayment, compareNow, type Differences, differencesQuery, type Payment } from './payments.queries.ts'

const DaysDialog = lazy(async () => ({ default: (await import('./days-dialog.tsx')).DaysDialog }))

const failed = { onError: (error: Error) => notifyStaying(errorText(error)) }

/** As many as stand above the list before it is asked for the rest. */
const fewDifferences = 10

/** What our books and the provider know differently, first of all; without any, only when it was compared. */
export function DifferencesCard() {
  const { data } = useQuery(differencesQuery)
  const id = useId()
  const [isReporting, setReporting] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const compare = useMutation({
    mutationFn: compareNow,
    onSuccess: (done) => (done.missed > 0 ? notifyStaying : notifySaved)(comparedText(done)),
    ...failed,
  })
  const compareButton = useFocusBack(compare.isPending)
  if (!data || (data.differences.length === 0 && data.known === 0)) return null
  const { differences } = data
  return (
    <section className="differences" data-tone={differences.length > 0 ? 'warning' : 'good'} aria-labelledby={id}>
      <div className="differences__head">
        <IconScale size={22} stroke={1.7} aria-hidden="true" />
        <div className="differences__words">
          <h2 id={id}>{titleOf(differences)}</h2>
          <p>
            {data.at
              ? `Seit ${formatInstant(data.at)} ${checkedText(data.checked, differences.length)}`
              : 'Noch nicht abgeglichen'}
          </p>
        </div>
        <Button
          variant="default"
          leftSection={<IconCalendarStats size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setReporting(true)}
        >
          Bericht pro Tag
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
          ref={compareButton}
          loading={compare.isPending}
          onClick={() => compare.mutate()}
        >
          Jetzt abgleichen
        </Button>
      </div>
      {differences.length > 0 && (
        <ul className="differences__rows">
          {(showsAll ? differences : differences.slice(0, fewDifferences)).map((payment) => (
            <DifferenceRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {differences.length > fewDifferences && (
        <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Weniger anzeigen' : `Alle ${differences.length} anzeigen`}
        </Button>
      )}
      {isReporting && (
        <Suspense>
          <DaysDialog onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </section>
  )
}

function titleOf(differences: Differences['differences']): string {
  if (differences.length === 0) return 'Keine Differenz zum Anbieter'
  const title = differencesTitle(differences.length)
  // Sums of several currencies mean nothing.
  if (differences.some(({ toldCurrency }) => toldCurrency !== 'CHF')) return title
  return `${title}: ${formatChf(differences.reduce((sum, { difference }) => sum + difference, 0))}`
}

function DifferenceRow({ payment }: { payment: Payment }) {
  const may = useMay()
  const mayOpen = may({ permissions: ['order:view'] })
  const mayDecide = may({ permissions: ['order:edit'] })
  const ask = useMutation({
    mutationFn: () => askPayment(payment.id),
    onSuccess: ({ difference }) =>
      difference === 0
        ? notifySaved('Verbucht, was beim Anbieter steht.')
        : notifyStaying('Der Anbieter nennt noch immer einen anderen Betrag. Bitte prüfen Sie die Bestellung.'),
    ...failed,
  })
  const words = bookWords(payment)
  const { orderNumber, orderId, customer, toldCurrency, status, difference, isMissing } = payment
  return (
    <li>
      <dl>
        <div>
          <dt>Bestellung</dt>
          <dd>
            {mayOpen ? (
              <Link className="differences__order" to="/admin/orders/edit/$id" params={{ id: String(orderId) }}>
                {orderNumber}
              </Link>
            ) : (
              orderNumber
            )}
            <small className="muted">{customer}</small>
          </dd>
        </div>
        <div>
          <dt>Bei uns</dt>
          <dd className="num">
            {formatAmount(bookedOf(payment))}
            <small className="muted">{markOf(payment).word}</small>
          </dd>
        </div>
        <div>
          <dt>Beim Anbieter</dt>
          <dd className="num">
            {toldCurrency !== 'CHF' && `${toldCurrency} `}
            {formatAmount(toldOf(payment))}
            <small className="muted">{isMissing ? 'nicht vorhanden' : phaseWords[phaseOf(status)]}</small>
          </dd>
        </div>
        <div>
          <dt>Differenz {toldCurrency}</dt>
          <dd className="num differences__amount">{signedAmount(difference)}</dd>
        </div>
        <div className="differences__why">
          <dt>Was ist passiert</dt>
          <dd>{whatHappened(payment)}</dd>
        </div>
      </dl>
      {isOdd(payment) && mayDecide && (
        <div className="differences__actions">
          <OddPayment orderId={orderId} payment={payment} />
        </div>
      )}
      {!isOdd(payment) && words && (
        <Button
          leftSection={<IconCheck size={16} stroke={2} aria-hidden="true" />}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {words}
        </Button>
      )}
    </li>
  )
}
