import { reasonWords } from '@allmend/domain/objects'
import { Button } from '@mantine/core'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { focusWrong } from '../../../../framework/form/focus-wrong.ts'
import { LazyConfirmDialog } from '../../../../framework/lazy-confirm-dialog.ts'
import { useIsPhone } from '../../../../framework/list/use-width.ts'
import { MailCheck } from '../../../../framework/mail-delivery/mail-check.tsx'
import { notifyMailed } from '../../../../framework/mail-delivery/mail-delivery.ts'
import { useMay } from '../../../../framework/permission.ts'
import { errorText } from '../../../../lib/api-error.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { hasProblems } from '../../../booking-draft/index.ts'
import {
  AboutFields,
  type Customer,
  type CustomerDialogProps,
  createOrder,
  RefusalLine,
  wallsOf,
} from '../../../desk-entry/index.ts'
import { type PlanObject, refreshPlan } from '../../plan.queries.ts'
import { CheckLine } from './check-line.tsx'
import { CustomerField } from './customer-field.tsx'
import { type Preset, useNewBooking } from './use-new-booking.ts'
import { WhenFields } from './when-fields.tsx'

const width = 720

interface NewBookingDialogProps {
  readonly preset: Preset
  readonly objects: readonly PlanObject[]
  readonly customerDialog: ComponentType<CustomerDialogProps>
  /** The same place shut instead; null for whoever may not. */
  readonly onBlock: ((preset: Preset) => void) | null
  readonly onClose: () => void
}

/** Books for somebody who calls or stands at the desk. */
export function NewBookingDialog({
  preset,
  objects,
  customerDialog: Customers,
  onBlock,
  onClose,
}: NewBookingDialogProps) {
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [asksForce, setAsksForce] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const [clientKey] = useState(() => crypto.randomUUID())
  const [payment, setPayment] = useState<number | null>(null)
  const [isConfirmed, setConfirmed] = useState(true)
  const [withMail, setWithMail] = useState(true)
  const isPhone = useIsPhone()
  const maySeries = useMay()({ permissions: ['reservation:serial'] })
  const state = useNewBooking(preset, customer?.id ?? null, refusal)
  const { check, gaps, payload, isChecking } = state
  const rules = check?.dates.filter(({ reason, isFirm }) => reason !== null && !isFirm) ?? []
  const isTaken = check?.dates.every(({ isFirm }) => isFirm) ?? false
  const paymentOptions = check?.paymentOptions ?? []
  const standard = paymentOptions.find(({ isDefault }) => isDefault) ?? paymentOptions[0]
  const chosen = paymentOptions.find(({ id }) => id === payment) ?? standard

  const book = async (isForced: boolean) => {
    const booking = state.kept()
    if (!customer || !booking) return
    setBusy(true)
    setRefusal(null)
    try {
      const order = { userId: customer.id, clientKey, bookings: [booking], paymentOptionId: chosen?.id ?? null }
      const { orderNumber } = await createOrder({ ...order, isConfirmed, withMail, isForced })
      await refreshPlan()
      void notifyMailed({ done: `Gebucht. Bestellung ${orderNumber}.` }, withMail)
      onClose()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      void refreshPlan()
      focusWrong(form.current)
    }
  }
  const submit = () => {
    setTried(true)
    if (!customer || isTaken) return
    if (rules.length > 0 || hasProblems(gaps)) setAsksForce(true)
    else void book(false)
  }
  const [firstRule] = rules
  const toOverride = [
    hasProblems(gaps) ? 'Es fehlen Angaben, die das Objekt verlangt.' : '',
    firstRule?.reason ? reasonWords[firstRule.reason] : '',
  ].filter(Boolean)
  const walls = wallsOf(state.time)
  return (
    <Dialog
      title="Neue Buchung"
      size={width}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isChoosing && !asksForce}
      attributes={{ content: { inert: isChoosing || asksForce } }}
      onClose={onClose}
    >
      <form
        ref={form}
        className="plan-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <WhenFields state={state} objects={objects} maySeries={maySeries && (state.object?.allowsSeries ?? false)} />
        {state.objectError && <RefusalLine>{errorText(state.objectError)}</RefusalLine>}
        <CheckLine state={state} />
        <CustomerField
          customer={customer}
          error={isTried && !customer ? 'Bitte wählen Sie, für wen Sie buchen.' : null}
          onChoose={() => setChoosing(true)}
        />
        <AboutFields
          object={state.object}
          draft={state.draft}
          gaps={isTried ? gaps : null}
          onChange={(next) => {
            setRefusal(null)
            state.change(next)
          }}
        />
        {paymentOptions.length > 1 && (
          <SelectField
            label="Zahlungsart"
            value={chosen?.id ?? ''}
            onChange={({ currentTarget }) => setPayment(Number(currentTarget.value))}
          >
            {paymentOptions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <div className="plan-form__checks">
          <CheckField label="Sofort bestätigen" checked={isConfirmed} onChange={setConfirmed} />
          <MailCheck label="Bestätigung per E-Mail senden" checked={withMail} onChange={setWithMail} />
        </div>
        {refusal !== null && <RefusalLine>{errorText(refusal)}</RefusalLine>}
        <div className="dialog-actions">
          {onBlock && (
            <Button
              variant="subtle"
              className="plan-form__block"
              onClick={() =>
                onBlock({
                  objectId: state.draft.objectId,
                  start: walls?.start ?? preset.start,
                  end: walls?.end ?? preset.end,
                })
              }
            >
              Stattdessen sperren
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={isBusy} disabled={!payload || isTaken || isChecking}>
            Buchen
          </Button>
        </div>
      </form>
      {isChoosing && (
        <Suspense>
          <Customers
            onSelect={(selected) => {
              setCustomer(selected)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
      {asksForce && (
        <Suspense>
          <LazyConfirmDialog
            title="Trotzdem buchen?"
            text={`${toOverride.join(' ')} Die Verwaltung darf das übergehen; es wird im Verlauf festgehalten.`}
            confirm="Trotzdem buchen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsksForce(false)
              void book(true)
            }}
            onCancel={() => {
              setAsksForce(false)
              focusWrong(form.current)
            }}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
