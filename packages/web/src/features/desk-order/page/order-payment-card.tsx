import type { DeskOrder } from '@allmend/contract'
import { latestDue } from '@allmend/domain/bookings'
import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../../framework/form/use-record-form.tsx'
import { today } from '../../../lib/clock.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { OrderChoices } from '../order-list.queries.ts'
import type { OrderValues } from '../order-values.ts'
import { dayText } from '../order-words.ts'

interface OrderPaymentCardProps {
  readonly order: DeskOrder
  readonly form: RecordForm<OrderValues>
  readonly options: OrderChoices['paymentOptions']
}

/** How it is paid and until when. */
export function OrderPaymentCard({ order, form, options }: OrderPaymentCardProps) {
  const { key, ...dueOn } = form.field('dueOn')
  const { paymentOptionId } = form.values
  const offered = options.filter(({ id, isActive }) => isActive || String(id) === paymentOptionId)
  return (
    <SectionCard title="Zahlung">
      <div className="order-payment">
        {form.isReadOnly ? (
          <TextInput label="Zahlungsart" value={order.paymentOption || '–'} readOnly variant="filled" />
        ) : (
          <SelectField
            {...form.input('paymentOptionId')}
            value={paymentOptionId}
            onChange={({ currentTarget }) => form.set({ paymentOptionId: currentTarget.value })}
          >
            {/* An option that was removed still stands here with the name it had. */}
            <option value="">{paymentOptionId === '' && order.paymentOption ? order.paymentOption : 'Keine'}</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {form.isReadOnly ? (
          <TextInput label={dueOn.label} value={order.dueOn ? dayText(order.dueOn) : '–'} readOnly variant="filled" />
        ) : (
          <TextInput key={key} {...dueOn} type="date" max={latestDue(today())} />
        )}
        <p className="muted small">
          {order.bookedOn
            ? `Verbucht am ${dayText(order.bookedOn)}.`
            : order.payUntil && order.owed > 0
              ? `Online zu bezahlen bis ${dayText(order.payUntil)}. Die Frist einer Rechnung beginnt mit dem Verbuchen.`
              : 'Die Frist beginnt mit dem Verbuchen, nach der Zahlungsart.'}
        </p>
      </div>
    </SectionCard>
  )
}
