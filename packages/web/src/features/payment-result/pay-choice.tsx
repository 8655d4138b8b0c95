import './pay-choice.css'
import type { PaymentView } from '@allmend/contract'
import { formatChf } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBan, IconCash, IconCreditCard, IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceCards } from '../../framework/choice-cards.tsx'
import { instantText } from '../../lib/booking-time.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { usualOption } from './usual-option.ts'

const icons: Readonly<Record<string, typeof IconCash>> = {
  invoice: IconFileInvoice,
  cash: IconCash,
  online: IconCreditCard,
}

interface PayChoiceProps {
  readonly payment: PaymentView
  /** Somebody asked for it, with a button that is gone. */
  readonly takesFocus: boolean
  readonly isPaying: boolean
  readonly onPay: (paymentOptionId: number) => void
}

const isOnline = ({ kind }: PaymentView['options'][number]) => kind === 'online'

/** When it appears, and never again. */
const focusChosen = (choice: HTMLDivElement | null) => choice?.querySelector<HTMLInputElement>('input:checked')?.focus()

/** Another way to pay; the best one is chosen and named. */
export function PayChoice({ payment, takesFocus, isPaying, onPay }: PayChoiceProps) {
  const { amount } = payment
  const options = payment.options.toSorted((one, other) => Number(isOnline(other)) - Number(isOnline(one)))
  const [wanted, setWanted] = useState(usualOption(payment)?.id)
  const chosen = options.find(({ id }) => id === wanted) ?? options[0]
  if (!chosen) return null
  return (
    <SectionCard title="Womit möchten Sie zahlen?">
      <div className="pay-choice" {...(takesFocus && { ref: focusChosen })}>
        <ChoiceCards
          legend={`${formatChf(amount)} für Bestellung ${payment.order.number}`}
          choices={options.map(({ id, kind, name, description }) => ({
            value: String(id),
            icon: icons[kind] ?? IconCash,
            title: name,
            text: description,
          }))}
          value={String(chosen.id)}
          onChange={(id) => setWanted(Number(id))}
        />
        {payment.state === 'declined' && payment.method !== '' && (
          <p className="pay-choice__refused">
            <IconBan size={20} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>{payment.method}</strong>
              <span className="small">
                {payment.endedAt ? `Abgelehnt am ${instantText(payment.endedAt)}` : 'Abgelehnt'}
              </span>
            </span>
          </p>
        )}
        <Button
          fullWidth
          loading={isPaying}
          rightSection={<IconArrowRight size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onPay(chosen.id)}
        >
          {isOnline(chosen) ? `Mit ${chosen.name} bezahlen` : 'Reservieren'}
        </Button>
        <p className="pay-choice__sum muted small">
          {isOnline(chosen) ? formatChf(amount) : `${chosen.name}, ${formatChf(amount)}`}
        </p>
      </div>
    </SectionCard>
  )
}
