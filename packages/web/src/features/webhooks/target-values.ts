import { auditedEntities } from '@allmend/domain/audit'
import type { FieldSpec } from '@allmend/domain/validation'
import { type WebhookEvent, webhookEvents, webhookFields } from '@allmend/domain/webhooks'
import { sorted } from '../../framework/form/record-values.ts'
import type { EntryWords } from '../../framework/form/value-words.ts'
import type { Target, TargetBody } from './webhooks.queries.ts'

/** A new one is told at once what is chosen for it. */
export const readTarget = (target: Target | null) => ({
  name: target?.name ?? '',
  url: target?.url ?? '',
  events: sorted(target?.events ?? []) as readonly string[],
  isActive: target?.isActive ?? true,
})

export type TargetValues = ReturnType<typeof readTarget>

const { fields } = auditedEntities.webhook

export const targetSpec: FieldSpec<keyof TargetValues> = {
  ...webhookFields,
  events: { label: fields.events, rules: [] },
  isActive: { label: fields.isActive, rules: [] },
}

export const targetBody = ({ name, url, events, isActive }: TargetValues): TargetBody => ({
  ...{ name: name.trim(), url: url.trim(), events: [...events], isActive },
})

const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(webhookEvents, name)

/** Events as staff know them. */
export const eventWords: EntryWords = (field, entry) => {
  const name = String(entry)
  return field === 'events' && isEvent(name) ? webhookEvents[name] : name
}
