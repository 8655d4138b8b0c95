import '../../../../ui/styles/mantine-forms.css'
import '../../../placed-order/order-view.css'
import './done.css'
import type { CustomerOrder } from '@allmend/contract'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { useIsNarrow } from '../../../../framework/list/use-width.ts'
import { useCurrentUser } from '../../../../framework/session.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { CalendarButtons } from '../../../placed-order/calendar-buttons.tsx'
import { HelpLine } from '../../../placed-order/help-line.tsx'
import { NextStepsCard } from '../../../placed-order/next-steps-card.tsx'
import { OrderDates } from '../../../placed-order/order-dates.tsx'
import { readOrderPdf } from '../../../placed-order/order-link.queries.ts'
import { OrderLoader } from '../../../placed-order/order-loader.tsx'
import { OrderNumber } from '../../../placed-order/order-number.tsx'
import { PdfButton } from '../../../placed-order/pdf-button.tsx'
import { PrintButton } from '../../../placed-order/print-button.tsx'
import { useStepHeading } from '../../shell/step-focus.ts'
import { StepHead } from '../../shell/step-head.tsx'
import { useStep } from '../../shell/use-step.ts'
import { RegisterHint } from './register-hint.tsx'

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
  const { texts } = useAppConfig()
  return (
    <section className="card done" aria-labelledby="done">
      <span className="done__tick">
        <IconCheck size={32} stroke={2.2} aria-hidden="true" />
      </span>
      <div className="done__words">
        {isNarrow ? <h2 id="done">{thanks}</h2> : <WideHeading>{thanks}</WideHeading>}
        <p className="muted">Eine Bestätigung mit allen Einzelheiten geht an {order.contact.email}.</p>
        {texts.orderSuccess && <p className="muted">{texts.orderSuccess}</p>}
      </div>
      <OrderNumber number={order.number} />
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
      <div className="order-view">
        <div className="order-view__main">
          <NextStepsCard order={order} />
          {!order.hasAccount && !user && <RegisterHint />}
        </div>
        <div className="order-view__side">
          <SectionCard title="Ihre Termine">
            <div className="order-view__dates">
              <OrderDates order={order} />
              <CalendarButtons order={order} token={token} />
              <PdfButton className="print-button" variant="light" fullWidth read={() => readOrderPdf(token)} />
              <PrintButton />
              <Button component={Link} to={`/order/${token}`} variant="subtle" fullWidth>
                Bestellung ansehen und ändern
              </Button>
            </div>
          </SectionCard>
          <HelpLine />
        </div>
      </div>
    </>
  )
}

/** The order is placed. Its secret link stands in the address, so that a reload still shows it. */
export function DoneStep() {
  const { order: token } = useStep()
  if (!token) return null
  return <OrderLoader token={token}>{(order) => <PlacedOrder order={order} token={token} />}</OrderLoader>
}
