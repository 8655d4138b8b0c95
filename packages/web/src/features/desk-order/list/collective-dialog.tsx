import '../page/order-form.css'
import { latestDue } from '@allmend/domain/bookings'
import { formatAmount, formatChf } from '@allmend/domain/money'
import { displayDate } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../../framework/form/form-dialog.tsx'
import { MailCheck } from '../../../framework/mail-delivery/mail-check.tsx'
import { notifyMailed } from '../../../framework/mail-delivery/mail-delivery.ts'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { today } from '../../../lib/clock.ts'
import { ContactAddress } from '../../../ui/contact-address.tsx'
import { createCollective, useCollectivePdf } from '../collective/collective.queries.ts'
import { type OrderRow, orderListQuery } from '../order-list.queries.ts'
import { ordersWord } from '../order-words.ts'
import { orderQuery } from '../orders.queries.ts'
import { collectiveObjection, isOneCustomer } from './collective-objection.ts'

const width = 520

interface CollectiveDialogProps {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One invoice for the chosen orders, and then the page of it. What the list does not show of them the server says. */
export function CollectiveDialog({ ids, onDone, onClose }: CollectiveDialogProps) {
  const [dueOn, setDueOn] = useState('')
  const [withMail, setWithMail] = useState(true)
  const [isTried, setTried] = useState(false)
  const isOffDay = dueOn !== '' && (dueOn < today() || dueOn > latestDue(today()))
  const navigate = useNavigate()
  const pdf = useCollectivePdf()
  const found = useQuery(
    orderListQuery({
      ...{ page: 1, itemsPerPage: 100, sort: [{ field: 'number', direction: 'asc' }] },
      filters: { ids: ids.join('|') },
    }),
  )
  const objection = collectiveObjection(found.data?.rows, ids.length)
  const save = useMutation({
    mutationFn: () => createCollective({ ids: [...ids], withMail, ...(dueOn && { dueOn }) }),
    onSuccess: ({ id, number, contact: { email } }) => {
      const done = `Die Sammelrechnung ${number} ist erstellt.`
      if (withMail && email === '') {
        void notifySaved(`${done} Ohne E-Mail Adresse geht sie nicht hinaus: Bitte drucken Sie sie.`)
      } else {
        const mailed = `Sie geht per E-Mail an ${email}.`
        void notifyMailed({ done, mailed, instead: 'Drucken Sie die Sammelrechnung' }, withMail)
      }
      pdf.mutate(id)
      onDone()
      onClose()
      void navigate({ to: '/admin/collective-invoices/$id', params: { id: String(id) } })
    },
  })
  return (
    <FormDialog
      title="Sammelrechnung erstellen"
      width={width}
      refusal={objection ?? (save.error && errorText(save.error))}
      submit="Erstellen"
      isBusy={save.isPending}
      isDisabled={objection !== null || found.isPending}
      onSubmit={() => {
        setTried(true)
        if (objection === null && !found.isPending && !isOffDay) save.mutate()
      }}
      onClose={onClose}
    >
      <Chosen ids={ids} rows={found.data?.rows ?? []} isBusy={found.isPending} />
      <p className="muted">
        Was noch keine Rechnung hat, wird dabei verbucht: Sein Total steht danach fest. Alle sind am gleichen Tag fällig
        und werden mit einem einzigen Zahlteil bezahlt.
      </p>
      <TextInput
        label="Zahlbar bis"
        description="Leer: nach der Zahlungsfrist in den Einstellungen."
        type="date"
        min={today()}
        max={latestDue(today())}
        data-autofocus
        value={dueOn}
        error={
          isTried && isOffDay ? `Bitte wählen Sie einen Tag von heute bis ${displayDate(latestDue(today()))}.` : null
        }
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
      />
      <MailCheck label="Per E-Mail senden" checked={withMail} onChange={setWithMail} />
    </FormDialog>
  )
}

interface ChosenProps {
  readonly ids: readonly number[]
  readonly rows: readonly OrderRow[]
  readonly isBusy: boolean
}

/** Whom it is for and what it asks for, before it is made. */
function Chosen({ ids, rows, isBusy }: ChosenProps) {
  // The address of the oldest stands on the letter.
  const first = useQuery(orderQuery(Math.min(...ids)))
  const isOne = isOneCustomer(rows)
  return (
    <>
      {isOne && first.data && <ContactAddress contact={first.data.contact} />}
      <dl className="order-sums" aria-busy={isBusy || first.isPending}>
        {rows.map(({ id, number, customer, owed }) => (
          <div key={id}>
            <dt>
              {number}
              {!isOne && <small className="muted">{customer.company || customer.name}</small>}
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
