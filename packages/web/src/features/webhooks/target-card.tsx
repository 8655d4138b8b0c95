import { Button, TextInput } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useFocusBack } from '../../framework/use-focus-back.ts'
import { errorText } from '../../lib/api-error.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PlainWarning } from './plain-warning.tsx'
import { SecretRows } from './secret-rows.tsx'
import type { TargetValues } from './target-values.ts'
import { testText } from './webhook-words.ts'
import { removeTarget, sendTest, type Target, type WithSecret } from './webhooks.queries.ts'

interface TargetCardProps {
  readonly target: Target
  readonly form: RecordForm<TargetValues>
  readonly onSecret: (renewed: WithSecret) => void
  /** A test was sent: this delivery came of it. */
  readonly onTested: (deliveryId: number) => void
  readonly onRemoved: () => void
}

/** Where a target is, whether it is told, and with what that is signed. */
export function TargetCard({ target, form, onSecret, onTested, onRemoved }: TargetCardProps) {
  const { key: nameKey, ...name } = form.field('name')
  const { key: urlKey, ...url } = form.field('url')
  const { label, description } = form.input('isActive')
  return (
    <SectionCard
      title={target.name}
      aside={
        <div className="webhook-target__switch">
          <span aria-hidden="true">{label}</span>
          <Switch label={label} checked={form.values.isActive} onChange={(isActive) => form.set({ isActive })} />
        </div>
      }
    >
      <div className="webhook-target">
        {description}
        <div className="webhook-target__fields">
          <TextInput key={nameKey} {...name} autoComplete="off" />
          <TextInput key={urlKey} {...url} type="url" autoComplete="off" spellCheck={false} />
          <TestButton target={target} isDirty={form.isDirty} onTested={onTested} />
          <PlainWarning url={form.values.url} />
        </div>
        <SecretRows target={target} onSecret={onSecret} />
        <RemoveButton target={target} onRemoved={onRemoved} />
      </div>
    </SectionCard>
  )
}

type TestButtonProps = Pick<TargetCardProps, 'target' | 'onTested'> & { readonly isDirty: boolean }

/** Tries what is stored; what was typed has to be saved first. */
function TestButton({ target, isDirty, onTested }: TestButtonProps) {
  const test = useMutation({
    mutationFn: () => sendTest(target.id),
    onSuccess: (delivery) => {
      onTested(delivery.id)
      const tell = delivery.state === 'delivered' ? notifySaved : notifyStaying
      void tell(testText(delivery))
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  const button = useFocusBack(test.isPending)
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
      loading={test.isPending}
      disabled={isDirty}
      onClick={() => test.mutate()}
    >
      Test senden
    </Button>
  )
}

function RemoveButton({ target, onRemoved }: Pick<TargetCardProps, 'target' | 'onRemoved'>) {
  const [isAsked, setAsked] = useState(false)
  const removal = useMutation({
    mutationFn: () => removeTarget(target.id),
    onSuccess: () => {
      void notifySaved('Das Ziel ist entfernt.')
      onRemoved()
    },
    onError: (error) => notifyStaying(errorText(error)),
  })
  return (
    <div>
      <Button
        variant="subtle"
        color="error"
        leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
        loading={removal.isPending}
        onClick={() => setAsked(true)}
      >
        Ziel entfernen
      </Button>
      {isAsked && (
        <Suspense>
          <LazyConfirmDialog
            title="Ziel entfernen?"
            text={`«${target.name}» erfährt nichts mehr. Auch seine Zustellungen und Geheimnisse werden gelöscht.`}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={() => {
              setAsked(false)
              removal.mutate()
            }}
            onCancel={() => setAsked(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
