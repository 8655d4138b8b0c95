import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconCircleX, IconClockHour4, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { errorText } from '../../lib/api-error.ts'
import { useCopied } from '../../ui/copy-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { answerOf, durationText, headerName, outlookOf, prettyBody } from './webhook-words.ts'
import { type Delivery, deliveryQuery, resendDelivery, type WholeDelivery } from './webhooks.queries.ts'

const icons = { good: IconCircleCheck, waiting: IconClockHour4, bad: IconCircleX } as const

/** What was sent and what came back, side by side, and what is to become of it. */
export function DeliveryDetail({ delivery, isActive }: { delivery: Delivery; isActive: boolean }) {
  const query = useQuery(deliveryQuery(delivery))
  const showSkeleton = useLoading(query.isPending)
  if (showSkeleton) return <Skeleton height={200} aria-busy="true" />
  if (query.isError) return <LoadError error={query.error} onRetry={() => query.refetch()} />
  return query.data ? <Told delivery={query.data} isActive={isActive} /> : null
}

function Told({ delivery, isActive }: { delivery: WholeDelivery; isActive: boolean }) {
  const { tone, title, text } = outlookOf(delivery, isActive)
  const Icon = icons[tone]
  const resend = useMutation({
    mutationFn: () => resendDelivery(delivery.id),
    onSuccess: ({ state }) => state === 'delivered' && notifySaved('Angekommen.'),
    onError: (error) => notifyStaying(errorText(error)),
  })
  const button = useFocusBack(resend.isPending)
  return (
    <div className="webhook-detail">
      <div className="webhook-detail__head">
        <p role="status" data-tone={tone}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <strong>{title}</strong> {text}
          </span>
        </p>
        {isActive && (
          <Button
            ref={button}
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden="true" />}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            Nochmals senden
          </Button>
        )}
      </div>
      <div className="webhook-detail__sides">
        <Request delivery={delivery} />
        <Answer delivery={delivery} />
      </div>
    </div>
  )
}

interface SideProps {
  readonly title: string
  readonly aside: ReactNode
  readonly children: ReactNode
}

function Side({ title, aside, children }: SideProps) {
  const id = useId()
  return (
    <section className="webhook-side" aria-labelledby={id}>
      <div className="webhook-side__head">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      <pre>{children}</pre>
    </section>
  )
}

function Request({ delivery: { request } }: { delivery: WholeDelivery }) {
  return (
    <Side title="Anfrage" aside={<CopyWord text={request.body} />}>
      <i>POST {request.path}</i>
      {'\n'}
      <Headers headers={request.headers} />
      {'\n'}
      {prettyBody(request.body)}
    </Side>
  )
}

function Answer({ delivery }: { delivery: WholeDelivery }) {
  const { answer, failure, milliseconds, tries } = delivery
  const { tone, word } = answerOf(delivery)
  const after = milliseconds === null ? '' : ` nach ${durationText(milliseconds)}`
  return (
    <Side
      title="Antwort"
      aside={
        tries > 0 && (
          <span className="webhook-answer num" data-tone={tone}>
            {word}
            {after}
          </span>
        )
      }
    >
      {tries === 0 && <i>Noch nicht gesendet.</i>}
      {answer && (
        <>
          <i>{word}</i>
          {'\n'}
          <Headers headers={answer.headers} />
          {'\n'}
          {prettyBody(answer.body)}
          {failure && '\n\n'}
        </>
      )}
      {failure && <i>{failure}</i>}
    </Side>
  )
}

const Headers = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  Object.entries(headers).map(([name, value]) => (
    <span key={name}>
      <b>{headerName(name)}:</b> {value}
      {'\n'}
    </span>
  ))

function CopyWord({ text }: { text: string }) {
  const [isCopied, copy] = useCopied()
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <button type="button" className="webhook-side__copy" onClick={() => copy(text)}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Kopiert' : 'Kopieren'}</span>
    </button>
  )
}
