import '../../../../ui/styles/mantine-forms.css'
import './review-step.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useIsNarrow } from '../../../../framework/list/use-width.ts'
import { ApiError, errorText } from '../../../../lib/api-error.ts'
import { FormAlert } from '../../../../ui/form-alert.tsx'
import { LoadError } from '../../../../ui/load-error.tsx'
import { useObjects } from '../../../booking-draft/index.ts'
import { useDraft } from '../../draft/draft-store.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import { leadTo } from '../../shell/lead-to.ts'
import { useStepAction } from '../../shell/step-action.tsx'
import { StepBack } from '../../shell/step-back.tsx'
import { StepHead } from '../../shell/step-head.tsx'
import { useValidation } from '../../shell/use-validation.ts'
import { chosenPayment } from '../contact/chosen-payment.ts'
import { setAgreed, useAgreed } from './agreed.ts'
import { CodeCard } from './code-card.tsx'
import { Consents } from './consents.tsx'
import { Costs } from './costs.tsx'
import { HoldNote } from './hold-note.tsx'
import { orderWords } from './order-words.ts'
import { Review } from './review.tsx'
import { findUnfinished } from './unfinished.ts'
import { useCode } from './use-code.ts'
import { useHold, useMayOrder } from './use-hold.ts'
import { triesAfterWrongCode, usePlaceOrder } from './use-place-order.ts'
import { useLostDates, useSetback } from './use-setback.ts'
import { useTermsToAccept, versionsIn } from './use-terms-to-accept.ts'

const PriceChangedDialog = lazy(async () => ({
  default: (await import('./price-changed-dialog.tsx')).PriceChangedDialog,
}))

const changedTotal = (error: Error) =>
  error instanceof ApiError && error.code === 'order.price_changed' ? Number(error.details.total) : null

/** What the code card and the dialog do not say themselves. */
const isToldBelow = (error: Error) => changedTotal(error) === null && triesAfterWrongCode(error) === null

/** What the button of the page says. */
function useOrderWords(isNarrow: boolean): string {
  const { bookings, paymentOptionId } = useDraft()
  const { objects } = useObjects(bookings.map(({ objectId }) => objectId))
  const { summary } = useValidation()
  const { data } = useCheckout()
  const payment = summary?.displayPaymentOption ? chosenPayment(data?.paymentOptions ?? [], paymentOptionId) : null
  return orderWords({ payment, objects: [...objects.values()], isNarrow })
}

const isAsked = 'Der Preis wird noch berechnet.'

/** What went wrong before there is anything to fill in. */
function obstacleWords(price: Error | null, hold: Error | null, isHeldBack: boolean): string | null {
  if (price) return 'Der Preis konnte nicht berechnet werden.'
  return hold && isHeldBack ? 'Ihre Termine konnten nicht gehalten werden.' : null
}

/** Everything once more on one page, and the order itself. */
export function ReviewStep() {
  const isNarrow = useIsNarrow()
  const main = useRef<HTMLDivElement>(null)
  const terms = useTermsToAccept()
  const agreed = useAgreed(terms)
  const [isChecked, setChecked] = useState(false)
  const [newTotal, setNewTotal] = useState<number | null>(null)
  const { summary, isOrderable, error, refetch } = useValidation()
  const hold = useHold()
  const isHeldBack = !useMayOrder(hold)
  // Not before the dates are kept and can be had: whoever lost them needs no code.
  const { refuse, ...code } = useCode(!isHeldBack && isOrderable)
  const fallBack = useSetback()

  const place = usePlaceOrder((error) => {
    if (!fallBack(error)) setNewTotal(changedTotal(error))
  }, refuse)
  const order = (expectedTotal: number) => {
    if (place.isPending) return
    const accepted = terms.rules || terms.privacy ? versionsIn(terms) : null
    place.mutate({ code: code.code ?? '', expectedTotal, accepted })
  }
  useLostDates(place.isIdle)
  const unfinished = findUnfinished(terms, agreed, code.code)
  const isReady = summary !== null && isOrderable && !isHeldBack
  useStepAction({
    label: useOrderWords(isNarrow),
    missing:
      obstacleWords(summary ? null : error, hold.error, isHeldBack) ??
      unfinished?.sentence ??
      (isReady ? null : isAsked),
    isBusy: place.isPending || place.isSuccess,
    onNext: () => {
      if (error && !summary) return void refetch()
      if (isHeldBack && hold.error) return leadTo(document.querySelector('.process__main .form-alert button'))
      if (!unfinished) return isReady && order(summary.total)
      setChecked(true)
      const target = unfinished.at === 'code' ? '.code-card input' : `input[name="${unfinished.at}"]`
      leadTo(main.current?.querySelector(target))
    },
  })

  const side = <Costs withButton={!isNarrow} />
  return (
    <div className="pruefen">
      <div ref={main} className="pruefen__main">
        <StepHead title="Stimmt alles?">Prüfen Sie Ihre Angaben. Danach ist die Reservation verbindlich.</StepHead>
        {isNarrow && <HoldNote hold={hold} />}
        {error && !summary ? (
          <div className="card">
            <LoadError error={error} onRetry={() => void refetch()} />
          </div>
        ) : (
          <Review />
        )}
        {isNarrow && side}
        <Consents terms={terms} agreed={agreed} isChecked={isChecked} onChange={(next) => setAgreed(terms, next)} />
        {code.code !== null && <CodeCard {...code} isBusy={place.isPending} />}
        {place.error && isToldBelow(place.error) && <FormAlert>{errorText(place.error)}</FormAlert>}
        <StepBack to="kontakt" />
      </div>
      {!isNarrow && (
        <div className="pruefen__side">
          <HoldNote hold={hold} />
          {side}
        </div>
      )}
      {newTotal !== null && summary && (
        <Suspense>
          <PriceChangedDialog
            before={summary.total}
            now={newTotal}
            onAccept={() => {
              setNewTotal(null)
              order(newTotal)
            }}
            onClose={() => {
              setNewTotal(null)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
