import '../../../framework/form/record-page.css'
import './order-success.css'
import { orderSuccessFields } from '@allmend/domain/texts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LoadedForm } from '../../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { PreviewPanel } from '../../../framework/preview-panel.tsx'
import { RichWords } from '../../../ui/rich-words.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RichTextInput } from '../rich-text-input.tsx'
import { type OrderSuccess, orderSuccessQuery, saveOrderSuccess } from './order-success.queries.ts'

export const OrderSuccessForm = () => (
  <LoadedForm query={useQuery(orderSuccessQuery)}>{(text) => <OrderSuccessRecord text={text} />}</LoadedForm>
)

function OrderSuccessRecord({ text }: { text: OrderSuccess }) {
  const form = useRecordForm({
    spec: orderSuccessFields,
    record: text,
    read: (record: OrderSuccess | null) => ({ html: (record ?? text).html }),
    save: ({ html }, edited) => saveOrderSuccess({ html, version: (edited ?? text).version }),
    entity: 'ordersuccess',
  })
  const { html } = form.values
  return (
    <div className="record-page">
      <div className="record-page__columns order-success">
        <form {...form.props} className="record-page__column">
          <SectionCard title="Text nach der Bestellung">
            <div className="order-success__fields">
              <p className="muted">
                Steht auf dem letzten Schritt der Reservation unter dem Dank, und in der Bestellung, solange ein Termin
                bevorsteht. Gut sind kurze Hinweise: wo es den Schlüssel gibt, wen man anrufen kann.
              </p>
              <RichTextInput {...form.input('html')} value={html} onChange={(next) => form.set({ html: next })} />
            </div>
          </SectionCard>
        </form>
        <PreviewPanel text="So steht es auf dem letzten Schritt der Reservation.">
          <div className="order-success__done">
            <span className="order-success__tick">
              <IconCheck size={24} stroke={2.2} aria-hidden="true" />
            </span>
            <div>
              <p className="order-success__thanks">Vielen Dank, Ihre Reservation ist eingegangen</p>
              <p className="muted">Eine Bestätigung mit allen Einzelheiten geht an petra.wyss@example.ch.</p>
              <RichWords html={html} />
            </div>
          </div>
        </PreviewPanel>
      </div>
      {form.guards}
    </div>
  )
}
