import './tab-notifications.css'
import { objectNotificationFields } from '@allmend/domain/objects'
import { RecipientsField } from '../../../../framework/form/recipients-field.tsx'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { api } from '../../../../lib/api.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { TabProps } from '../tab-props.ts'

const field = 'notificationRecipients'

export function TabNotifications({ object, onSaved }: TabProps) {
  const form = useRecordForm({
    spec: objectNotificationFields,
    record: object,
    read: (record) => ({ [field]: (record ?? object).notificationRecipients as readonly string[] }),
    save: async (values, edited) => {
      const { id, version } = edited ?? object
      const body = { notificationRecipients: [...values[field]], version }
      return (await api('PUT /api/admin/objects/:id/notifications', { params: { id }, body })).object
    },
    onSaved,
    entity: 'object',
  })
  const input = form.input(field)
  return (
    <>
      <form {...form.props} className="record-page__column recipients-form">
        <SectionCard title="Empfänger">
          <div className="recipients-form__body">
            <p className="muted">
              Diese Adressen erhalten eine E-Mail, wenn jemand dieses Objekt reserviert, ändert oder storniert, zum
              Beispiel Hauswartung oder Reinigung.
            </p>
            {input.description}
            <RecipientsField
              name={field}
              value={form.values[field]}
              onChange={(addresses) => form.set({ [field]: addresses })}
              error={input.error}
              none="Keine eigenen Empfänger: Es gelten die Adressen unter «Einstellungen», «Anwendung»."
            />
          </div>
        </SectionCard>
      </form>
      {form.guards}
    </>
  )
}
