import '../page/order-form.css'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/clock.ts'
import { ContactAddress } from '../../../ui/contact-address.tsx'
import { createCollective, useCollectivePdf } from '../collective/collective.queries.ts'
import { orderListQuery } from '../order-list.queries.ts'
import { ordersWord } from '../order-words.ts'
import { orderQuery } from '../orders.queries.ts'

const width = 520

interface CollectiveDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One invoice for the chosen orders. Whether they fit the server says. */
export function CollectiveDialog({ ids, onDone, onClose }: CollectiveDialogProps) {
  const [dueOn, setDueOn] = useState('')
  const [withMail, setWithMail] = useState(true)
  const pdf = useCollectivePdf()
  const save = useMutation({
    mutationFn: () => createCollective({ ids: [...ids], withMail, ...(dueOn && { dueOn }) }),
    onSuccess: ({ id, number }) => {
      void notifySaved(`Die Sammelrechnung ${number} ist erstellt.`)
      pdf.mutate(id)
      onDone()
      onClose()
    },
  })
  const isAlone = ids.length < 2
  const alone = 'Bitte wählen Sie mindestens zwei Bestellungen derselben Kundin oder desselben Kunden.'
  return (
    <FormDialog
      title="Sammelrechnung erstellen"
      width={width}
      refusal={isAlone ? alone : save.error && errorText(save.error)}
      submit="Erstellen"
      isBusy={save.isPending}
      isDisabled={isAlone}
      onSubmit={() => !isAlone && save.mutate()}
      onClose={onClose}
    >
      <Chosen ids={ids} />
      <p className="muted">
        Was noch keine Rechnung hat, wird dabei verbucht: Sein Total steht danach fest. Alle sind am gleichen Tag fällig
        und werden mit einem einzigen Zahlteil bezahlt.
      </p>
      <TextInput
        label="Zahlbar bis"
        description="Leer: nach der Zahlungsfrist in den Einstellungen."
        type="date"
        min={today()}
        max="2199-12-31"
        data-autofocus
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
      />
      <CheckField label="Per E-Mail senden" checked={withMail} onChange={setWithMail} />
    </FormDialog>
  )
}

/** Whom it is for and what it asks for, before it is made. */
function Chosen({ ids }: Pick<CollectiveDialogProps, 'ids'>) {
  const found = useQuery(
    orderListQuery({
      ...{ page: 1, itemsPerPage: 100, sort: [{ field: 'number', direction: 'asc' }] },
      filters: { ids: ids.join('|') },
    }),
  )
  // The address of the oldest stands on the letter.
  const first = useQuery(orderQuery(Math.min(...ids)))
  const rows = found.data?.rows ?? []
  const isOneCustomer = new Set(rows.map(({ customer }) => customer.userId)).size === 1
  return (
    <>
      {isOneCustomer && first.data && <ContactAddress contact={first.data.contact} />}
      <dl className="order-sums" aria-busy={found.isPending || first.isPending}>
        {rows.map(({ id, number, customer, owed }) => (
          <div key={id}>
            <dt>
              {number}
              {!isOneCustomer && <small className="muted">{customer.company || customer.name}</small>}
            </dt>
            <dd>{formatAmount(owed)}</dd>
          </div>
        ))}
        <div className="order-sums__total">
          <dt>Offen aus {ordersWord(ids.length)}</dt>
          <dd>{formatChf(rows.reduce((sum, { owed }) => sum + owed, 0))}</dd>
        </div>
      </dl>
    </>
  )
}
