import { Textarea } from '@mantine/core'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { MailCheck } from '../../../framework/mail-delivery/mail-check.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { OrderChoices } from '../order-list.queries.ts'
import type { NewOrderState } from './use-new-order.ts'

interface NewOrderFinishProps {
  readonly order: NewOrderState
  readonly options: OrderChoices['paymentOptions']
}

/** How it is paid, and what happens at once. */
export const NewOrderFinish = ({ order, options }: NewOrderFinishProps) => (
  <SectionCard title="Abschluss">
    <div className="order-payment">
      <SelectField
        label="Zahlungsart"
        value={order.paymentOptionId ?? ''}
        onChange={({ currentTarget }) => order.setPayment(Number(currentTarget.value) || null)}
      >
        <option value="">Standard des Kunden</option>
        {options
          .filter(({ isActive, kind }) => isActive && kind !== 'online')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <Textarea
        label="Interne Notiz"
        rows={3}
        maxLength={4000}
        value={order.note}
        onChange={({ currentTarget }) => order.setNote(currentTarget.value)}
      />
      {order.bookings.length > 0 && (
        <CheckField label="Sofort bestätigen" checked={order.isConfirmed} onChange={order.setConfirmed} />
      )}
      <MailCheck label="Bestätigung per E-Mail senden" checked={order.withMail} onChange={order.setWithMail} />
    </div>
  </SectionCard>
)
