import '../../ui/styles/mantine-forms.css'
import './webhooks.css'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LoadedForm } from '../../framework/form/loaded-form.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useIsNarrow } from '../../framework/list/use-width.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { DeliveriesCard } from './deliveries-card.tsx'
import { EventChoice } from './event-choice.tsx'
import { TargetCard } from './target-card.tsx'
import { TargetList } from './target-list.tsx'
import { eventWords, readTarget, targetBody, targetSpec } from './target-values.ts'
import { chosenText } from './webhook-words.ts'
import { type DeliveryFilter, saveTarget, type Target, targetsQuery, type WithSecret } from './webhooks.queries.ts'

const TargetDialog = lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }))

/** Systems that are told what happens here. Its address holds which of them is open. */
export const WebhooksPage = ({ id }: { id: number | null }) => (
  <LoadedForm query={useQuery(targetsQuery)}>{(targets) => <Webhooks targets={targets} id={id} />}</LoadedForm>
)

function Webhooks({ targets, id }: { targets: readonly Target[]; id: number | null }) {
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [fresh, setFresh] = useState<WithSecret | null>(null)
  /** Where somebody came from within the page: what was pressed there is gone on a narrow screen. */
  const [from, setFrom] = useState<number | 'list' | null>(null)
  const choose = (next: number | null) =>
    void navigate({ to: '/admin/settings/webhook', search: next === null ? {} : { id: next }, resetScroll: isNarrow })
  const [hadRoom] = useState(!isNarrow)
  // Where there is room, one is always open; and it stays open in a window that becomes narrow, with what was typed.
  const isListFirst = isNarrow && (!hadRoom || from !== null)
  const target = targets.find((one) => one.id === id) ?? (isListFirst ? undefined : targets[0])
  const add = () => setAdding(true)
  return (
    <>
      {targets.length === 0 && <NoTargets onAdd={add} />}
      {targets.length > 0 && !target && (
        <TargetList
          targets={targets}
          chosen={null}
          returned={from}
          onChoose={(next) => {
            setFrom('list')
            choose(next)
          }}
          onAdd={add}
        />
      )}
      {target && (
        <TargetEditor
          key={target.id}
          target={target}
          targets={targets}
          isNarrow={isNarrow}
          isReached={from === 'list'}
          onChoose={(next) => {
            setFrom(target.id)
            choose(next)
          }}
          onAdd={add}
          onSecret={setFresh}
        />
      )}
      <Suspense>
        {isAdding && (
          <TargetDialog
            onCreated={(made) => {
              setAdding(false)
              setFresh(made)
              choose(made.target.id)
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {fresh && <SecretDialog name={fresh.target.name} secret={fresh.secret} onKept={() => setFresh(null)} />}
      </Suspense>
    </>
  )
}

const NoTargets = ({ onAdd }: { onAdd: () => void }) => (
  <div className="panel">
    <EmptyState
      icon={<IconWebhook size={24} stroke={1.7} aria-hidden="true" />}
      title="Noch kein Ziel."
      text="Andere Systeme der Gemeinde, etwa Buchhaltung oder Schliessanlage, erfahren hier sofort, was geschieht."
    >
      <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />} onClick={onAdd}>
        Ziel hinzufügen
      </Button>
    </EmptyState>
  </div>
)

interface TargetEditorProps {
  readonly target: Target
  readonly targets: readonly Target[]
  readonly isNarrow: boolean
  /** Somebody came from the list, which is gone. */
  readonly isReached: boolean
  readonly onChoose: (id: number | null) => void
  readonly onAdd: () => void
  readonly onSecret: (fresh: WithSecret) => void
}

/** One target: the list stays beside it where there is room, else a way back to it. */
function TargetEditor({ target, targets, isNarrow, isReached, onChoose, onAdd, onSecret }: TargetEditorProps) {
  const [opened, setOpened] = useState<number | null>(null)
  // Here, so that it stays in a window that becomes narrow.
  const [filter, setFilter] = useState<DeliveryFilter>('all')
  const form = useRecordForm({
    spec: targetSpec,
    record: target,
    read: readTarget,
    save: (values, edited) => saveTarget(target.id, (edited ?? target).version, targetBody(values)),
    refusals: { 'webhook.host_inside': 'url' },
    entity: 'webhook',
    words: eventWords,
  })
  const events = (
    <SectionCard
      title="Ereignisse"
      aside={<span className="muted small">{chosenText(form.values.events.length)}</span>}
    >
      <EventChoice
        events={form.values.events}
        note={form.input('events').description}
        onChange={(chosen) => form.set({ events: chosen })}
      />
    </SectionCard>
  )
  const card = (
    <TargetCard
      target={target}
      form={form}
      onSecret={onSecret}
      onTested={setOpened}
      onRemoved={() => {
        form.abandon()
        onChoose(null)
      }}
    />
  )
  const deliveries = (
    <DeliveriesCard target={target} opened={opened} onOpen={setOpened} filter={filter} onFilter={setFilter} />
  )
  return (
    <>
      {isNarrow ? (
        <div className="webhooks-page" data-narrow>
          <BackButton isReached={isReached} onClick={() => form.leave(() => onChoose(null))} />
          <form {...form.props} className="webhooks-page__column">
            {card}
            {events}
          </form>
          {deliveries}
        </div>
      ) : (
        <div className="webhooks-page">
          <form {...form.props} className="webhooks-page__form">
            <div className="webhooks-page__column">
              <TargetList
                targets={targets}
                chosen={target.id}
                returned={null}
                onChoose={(next) => next !== target.id && form.leave(() => onChoose(next))}
                onAdd={() => form.leave(onAdd)}
              />
              {events}
            </div>
            <div className="webhooks-page__column">
              {card}
              {deliveries}
            </div>
          </form>
        </div>
      )}
      {form.guards}
    </>
  )
}

function BackButton({ isReached, onClick }: { isReached: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isReached) button.current?.focus({ preventScroll: true })
  }, [isReached])
  return (
    <div>
      <Button
        ref={button}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />}
        onClick={onClick}
      >
        Alle Ziele
      </Button>
    </div>
  )
}
