import '../../../../ui/styles/mantine-forms.css'
import './done.css'
import type { CustomerOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCheck, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsNarrow } from '../../../../framework/list/use-width.ts'
import { useCurrentUser } from '../../../../framework/session.ts'
import { RichWords } from '../../../../ui/rich-words.tsx'
import { OrderLoader, OrderNumber, OrderSummary } from '../../../placed-order/index.ts'
import { StepHead, useStepHeading } from '../../shell/step-head.tsx'
import { useStep } from '../../shell/use-step.ts'

const thanks = 'Vielen Dank, Ihre Reservation ist eingegangen'

/** On narrow screens the step has its heading above, like the others. */
const WideHeading = ({ children }: { children: string }) => {
  const heading = useStepHeading('abschluss')
  return (
    <h1 id="done" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

function Done({ order, isNarrow }: { order: CustomerOrder; isNarrow: boolean }) {
  return (
    <section className="card done" aria-labelledby="done">
      <span className="done__tick">
        <IconCheck size={32} stroke={2.2} aria-hidden="true" />
      </span>
      <div className="done__words">
        {isNarrow ? <h2 id="done">{thanks}</h2> : <WideHeading>{thanks}</WideHeading>}
        <p className="muted">Eine Bestätigung mit allen Einzelheiten geht an {order.contact.email}.</p>
        {order.orderSuccess && <RichWords html={order.orderSuccess} />}
      </div>
      <div className="done__number">
        <OrderNumber number={order.number} />
      </div>
    </section>
  )
}

function PlacedOrder({ order, token }: { order: CustomerOrder; token: string }) {
  const user = useCurrentUser()
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow && <StepHead title="Abschluss" />}
      <Done order={order} isNarrow={isNarrow} />
      <OrderSummary order={order} token={token}>
        {!order.hasAccount && !user && <RegisterHint />}
      </OrderSummary>
    </>
  )
}

/** The order is placed. Its secret link stands in the address, so that a reload still shows it. */
export function DoneStep() {
  const { order: token } = useStep()
  if (!token) return null
  return <OrderLoader token={token}>{(order) => <PlacedOrder order={order} token={token} />}</OrderLoader>
}

/** For guests, once they are done. */
const RegisterHint = () => (
  <section className="card register-hint" aria-labelledby="register-hint">
    <IconUserPlus size={28} stroke={1.5} aria-hidden="true" />
    <div>
      <h2 id="register-hint">Beim nächsten Mal schneller</h2>
      <p className="muted small">Mit einem Konto sehen Sie Ihre Reservationen und verschieben Termine selbst.</p>
    </div>
    <Button component={Link} to="/register" variant="light">
      Konto erstellen
    </Button>
  </section>
)
