import './change-template-dialog.css'
import { type SchemaTopic, topicFacts, topicGroups, topicGroupWords } from '@allmend/domain/template'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../framework/form/check-field.tsx'
import { notifySaved } from '../../../framework/notifications/notify.ts'
import { queryClient } from '../../../framework/query-client.ts'
import { errorText } from '../../../lib/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { saveSchema, schemasQuery, type TemplateSchemaRow } from '../templates.queries.ts'
import type { TemplateName } from './schema-row.tsx'

const width = 560

interface ChangeTemplateDialogProps {
  readonly rows: readonly TemplateSchemaRow[]
  readonly templates: readonly TemplateName[]
  readonly onClose: () => void
}

/** One template for many topics at once. */
export function ChangeTemplateDialog({ rows, templates, onClose }: ChangeTemplateDialogProps) {
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? 0)
  const [chosen, setChosen] = useState<ReadonlySet<SchemaTopic>>(() => new Set(rows.map(({ topic }) => topic)))
  const affected = rows.filter(({ topic, template }) => chosen.has(topic) && template.id !== templateId)
  const change = useMutation({
    // One after the other: each is a change of its own in the log.
    mutationFn: async () => {
      for (const row of affected) await saveSchema({ templateId }, row)
      return affected.length
    },
    onSuccess: (count) => {
      void notifySaved(
        count === 1 ? 'Die Vorlage von 1 Thema ist gewechselt.' : `Die Vorlage von ${count} Themen ist gewechselt.`,
      )
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: schemasQuery.queryKey }),
  })
  const toggle = (topic: SchemaTopic) => (isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(topic)
    else next.delete(topic)
    setChosen(next)
  }
  return (
    <Dialog onClose={onClose} title="Vorlage wechseln" size={width}>
      <div className="change-template">
        {change.error && <FormAlert>{errorText(change.error)}</FormAlert>}
        <SelectField
          label="Neue Vorlage"
          value={String(templateId)}
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => setTemplateId(Number(currentTarget.value))}
        />
        <div className="change-template__all">
          <Button variant="subtle" size="compact-sm" onClick={() => setChosen(new Set(rows.map(({ topic }) => topic)))}>
            Alle wählen
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => setChosen(new Set())}>
            Keines wählen
          </Button>
        </div>
        {topicGroups.map((group) => (
          <fieldset key={group} className="change-template__group">
            <legend>{topicGroupWords[group].title}</legend>
            {rows
              .filter(({ topic }) => topicFacts(topic).group === group)
              .map(({ topic, template }) => (
                <CheckField
                  key={topic}
                  label={topicFacts(topic).title}
                  hint={`Jetzt «${template.name}»`}
                  checked={chosen.has(topic)}
                  onChange={toggle(topic)}
                />
              ))}
          </fieldset>
        ))}
        <p className="muted" role="status">
          {affected.length === 0
            ? 'Alle gewählten Themen haben diese Vorlage schon.'
            : `${affected.length === 1 ? '1 Thema wechselt' : `${affected.length} Themen wechseln`} die Vorlage.`}
        </p>
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button disabled={affected.length === 0} loading={change.isPending} onClick={() => change.mutate()}>
          Wechseln
        </Button>
      </div>
    </Dialog>
  )
}
