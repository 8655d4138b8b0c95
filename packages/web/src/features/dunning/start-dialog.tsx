import type { DunningClaim } from '@allmend/contract'
import { dunningFields, dunningFieldWords as words } from '@allmend/domain/dunning'
import { formatChf } from '@allmend/domain/money'
import { displayDate, formatDay, parseDay } from '@allmend/domain/time'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../framework/form/form-dialog.tsx'
import { MailCheck } from '../../framework/mail-delivery/mail-check.tsx'
import { useMailGoesOut } from '../../framework/mail-delivery/mail-delivery.ts'
import { MoneyField } from '../../framework/money-field.tsx'
import { errorText } from '../../lib/api-error.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { lettersWords } from './claims.ts'
import { type Dunning, startDunning } from './dunning.queries.ts'

const width = 560
/** Days after which entered payments are old enough to ask. */
const oldAfter = 3

interface StartDialogProps {
  readonly dunning: Dunning
  readonly claims: readonly DunningClaim[]
  /** All that are due, whatever the list shows at the moment. */
  readonly isAll: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

const isOld = (day: string | null, today: string) =>
  day === null || (parseDay(today) ?? 0) - (parseDay(day) ?? 0) > oldAfter

/** On which terms the letters go out; what they are for stands above. */
export function StartDialog({ dunning, claims, isAll, onDone, onClose }: StartDialogProps) {
  const { today, lastPaymentOn, proposal } = dunning
  const hasWarnings = claims.some(({ level }) => level === 2)
  const [dueOn, setDueOn] = useState(proposal.dueOn)
  const [fee, setFee] = useState<number | null>(hasWarnings ? proposal.fee : 0)
  const [feeBasis, setFeeBasis] = useState(proposal.feeBasis)
  const [withMail, setWithMail] = useState(true)
  const [isTried, setTried] = useState(false)
  const goesOut = useMailGoesOut()
  const navigate = useNavigate()
  // What cannot be read as an amount says so below its field.
  const amount = Number.isNaN(fee) ? 0 : (fee ?? 0)
  const lacksBasis = amount > 0 && feeBasis.trim() === ''
  const latest = formatDay((parseDay(today) ?? 0) + dunningFields.maxTerm)
  const isOffDay = dueOn <= today || dueOn > latest
  const isUnfit = lacksBasis || isOffDay || Number.isNaN(fee)
  const start = useMutation({
    mutationFn: () =>
      startDunning({
        claims: claims.map(({ kind, id, level }) => ({ kind, id, level: level ?? 1 })),
        ...{ dueOn, fee: amount, feeBasis, withMail },
      }),
    onSuccess: ({ id }) => {
      onDone()
      onClose()
      void navigate({ to: '/admin/dunning-runs/$id', params: { id: String(id) } })
    },
  })
  const byPost = withMail && goesOut ? claims.filter(({ email }) => email === '').length : claims.length
  const sum = claims.reduce((all, { owed }) => all + owed, 0)
  const fees = claims.filter(({ level }) => level === 2).length * amount
  return (
    <FormDialog
      title="Mahnlauf starten"
      width={width}
      refusal={start.error && errorText(start.error)}
      submit={`${claims.length === 1 ? 'Schreiben' : `${claims.length} Schreiben`} senden`}
      isBusy={start.isPending}
      onSubmit={() => {
        setTried(true)
        if (!isUnfit) start.mutate()
      }}
      onClose={onClose}
    >
      <p>
        {isAll && 'Alles, was zu mahnen ist: '}
        {lettersWords(claims)} über {claims.length > 1 && 'zusammen '}
        <strong className="num">{formatChf(sum + fees)}</strong>
        {fees > 0 && ` (davon ${formatChf(fees)} Gebühren)`}.
        {byPost > 0 && ` ${byPost === 1 ? 'Ein Brief ist' : `${byPost} Briefe sind`} auszudrucken.`}
      </p>
      {isOld(lastPaymentOn, today) && (
        <FormAlert>
          {lastPaymentOn
            ? `Die letzte Zahlung wurde mit dem ${displayDate(lastPaymentOn)} erfasst.`
            : 'Es ist noch keine Zahlung erfasst.'}{' '}
          Sind alle Zahlungseingänge erfasst? Sonst wird gemahnt, wer schon bezahlt hat.
        </FormAlert>
      )}
      <TextInput
        label={words.dueOn}
        type="date"
        required
        data-autofocus
        min={formatDay((parseDay(today) ?? 0) + 1)}
        max={latest}
        value={dueOn}
        error={isTried && isOffDay ? `Bitte wählen Sie einen Tag nach heute, bis ${displayDate(latest)}.` : null}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
      />
      {hasWarnings && (
        <>
          <MoneyField
            label={words.fee}
            description="Nur auf Mahnungen; Zahlungserinnerungen sind kostenlos."
            min={0}
            max={dunningFields.maxFee}
            value={fee}
            onChange={setFee}
          />
          <TextInput
            label={words.feeBasis}
            description="Der Artikel, auf dem die Gebühr beruht; er wird mitgedruckt."
            placeholder="Art. 12 Gebührenreglement"
            required={amount > 0}
            maxLength={dunningFields.feeBasis.max}
            value={feeBasis}
            error={isTried && lacksBasis ? 'Bitte nennen Sie die Grundlage der Gebühr.' : null}
            onChange={({ currentTarget }) => setFeeBasis(currentTarget.value)}
          />
        </>
      )}
      <MailCheck label="Per E-Mail senden, wo eine Adresse bekannt ist" checked={withMail} onChange={setWithMail} />
    </FormDialog>
  )
}
