import '../../../../ui/styles/mantine-forms.css'
import './contact.css'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useContact, useCustomer } from '../../shell/customer.ts'
import { useStepAction } from '../../shell/step-action.tsx'
import { StepBack } from '../../shell/step-back.tsx'
import { StepHead } from '../../shell/step-head.tsx'
import { useStep } from '../../shell/use-step.ts'
import { GuestForm } from './guest-form.tsx'
import { missingContact } from './missing-contact.ts'
import { OwnContact } from './own-contact.tsx'
import { PaymentChoice } from './payment-choice.tsx'

/** Who orders, and how it is paid. */
export function ContactStep() {
  const customer = useCustomer()
  const missing = missingContact(useContact())
  const { go } = useStep()
  const form = useRef<HTMLFormElement>(null)
  /** The state of the account that is being changed; saved, it is another one. */
  const [edited, setEdited] = useState<number | null>(null)
  useStepAction({
    label: 'Weiter zu Prüfen',
    missing,
    onNext: () => {
      // The form finds what is missing and leads there.
      if (!customer) form.current?.requestSubmit()
      else if (missing) setEdited(customer.version)
      else go('pruefen')
    },
  })
  return (
    <>
      <StepHead title="Wer reserviert?">
        {customer
          ? 'Diese Angaben stehen in Ihrem Konto.'
          : 'Wir brauchen Ihre Angaben für die Bestätigung und die Rechnung.'}
      </StepHead>
      {customer ? (
        <OwnContact user={customer} isEdited={edited === customer.version} onEdit={() => setEdited(customer.version)} />
      ) : (
        <>
          <AccountHint />
          <GuestForm form={form} onComplete={() => go('pruefen')} />
        </>
      )}
      <PaymentChoice />
      <StepBack to="termine" />
    </>
  )
}

/** For whoever has an account, or wants one; what was chosen so far waits. */
const AccountHint = () => (
  <div className="account-hint card">
    <IconUserCircle size={28} stroke={1.5} aria-hidden="true" />
    <div>
      <p className="account-hint__title">Haben Sie ein Konto?</p>
      <p className="muted small">Angemeldet sind Ihre Angaben schon ausgefüllt. Ihre Auswahl bleibt erhalten.</p>
    </div>
    <div className="account-hint__links">
      <Link to="/login" search={{ from: 'reservation' }}>
        Anmelden
      </Link>
      <Link to="/register">Registrieren</Link>
    </div>
  </div>
)
