import './tab-questionnaires.css'
import { auditedEntities } from '@allmend/domain/audit'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconForms, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moved } from '../../../../framework/form/use-entry-list.ts'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { SortableList } from '../../../../framework/sortable-list.tsx'
import { useLoading } from '../../../../framework/use-loading.ts'
import { api } from '../../../../lib/api.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadError } from '../../../../ui/load-error.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { questionnairesQuery, questionsWord } from '../../../questionnaire/index.ts'
import type { TabProps } from '../tab-props.ts'
import { QuestionnairesPreview } from './questionnaires-preview.tsx'

const spec = { questionnaireIds: { label: auditedEntities.object.fields.questionnaires, rules: [] } }

export function TabQuestionnaires({ object, onSaved }: TabProps) {
  const all = useQuery(questionnairesQuery)
  const showSkeleton = useLoading(all.isPending)
  const known = new Map(
    [
      ...object.questionnaires.map(({ id, title, questions }) => ({ id, title, questions: questions.length })),
      ...(all.data ?? []),
    ].map((one) => [one.id, one]),
  )
  const form = useRecordForm({
    spec,
    record: object,
    read: (record) => ({
      questionnaireIds: (record ?? object).questionnaires.map(({ id }) => id) as readonly number[],
    }),
    save: async ({ questionnaireIds }, edited) => {
      const { id, version } = edited ?? object
      const body = { questionnaireIds: [...questionnaireIds], version }
      return (await api('PUT /api/admin/objects/:id/questionnaires', { params: { id }, body })).object
    },
    onSaved,
    refusals: { 'questionnaire.unknown': 'questionnaireIds' },
    entity: 'object',
    auditNames: { questionnaireIds: 'questionnaires' },
    words: (_, entry) => (typeof entry === 'number' && known.get(entry)?.title) || String(entry),
  })
  const ids = form.values.questionnaireIds
  const set = (questionnaireIds: readonly number[]) => form.set({ questionnaireIds })
  const attached = ids.flatMap((id) => known.get(id) ?? [])
  const input = form.input('questionnaireIds')
  return (
    <div className="record-page__columns object-questionnaires">
      <form {...form.props} className="record-page__column">
        <SectionCard title="Fragebögen" aside={<NewLink />}>
          <div className="object-questionnaires__body">
            {input.description}
            {input.error && <p className="object-questionnaires__error">{input.error}</p>}
            {attached.length === 0 && (
              <EmptyState
                icon={<IconForms size={24} stroke={1.7} aria-hidden="true" />}
                title="Kein Fragebogen angehängt."
                text="Beim Reservieren wird nichts Zusätzliches gefragt."
              />
            )}
            <SortableList
              label="Angehängte Fragebögen"
              items={attached}
              idOf={({ id }) => id}
              nameOf={({ title }) => title}
              onMove={(from, to) => set(moved(ids, from, to))}
              className="attached"
            >
              {({ id, title, questions }, { grip, buttons }) => (
                <div className="attached__row">
                  {grip}
                  <span className="attached__text">
                    <strong>{title}</strong>
                    <span className="muted">{questionsWord(questions)}</span>
                  </span>
                  {buttons}
                  <Link
                    className="attached__edit"
                    to="/admin/questionnaires/edit/$id"
                    params={{ id: String(id) }}
                    aria-label={`Bearbeiten: ${title}`}
                  >
                    <IconPencil size={16} aria-hidden="true" />
                  </Link>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={`Lösen: ${title}`}
                    onClick={() => set(ids.filter((other) => other !== id))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </div>
              )}
            </SortableList>
            {all.isError && <LoadError error={all.error} onRetry={() => all.refetch()} />}
            {showSkeleton && <Skeleton height={64} aria-busy="true" />}
            {!showSkeleton && all.data && (
              <AttachField
                choices={all.data.filter(({ id }) => !ids.includes(id))}
                onAttach={(id) => set([...ids, id])}
              />
            )}
          </div>
        </SectionCard>
      </form>
      <QuestionnairesPreview object={form.record ?? object} ids={ids} />
      {form.guards}
    </div>
  )
}

const NewLink = () => (
  <Button
    component={Link}
    to="/admin/questionnaires/create"
    variant="subtle"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
  >
    Neuer Fragebogen
  </Button>
)

interface AttachFieldProps {
  readonly choices: readonly { readonly id: number; readonly title: string }[]
  readonly onAttach: (id: number) => void
}

function AttachField({ choices, onAttach }: AttachFieldProps) {
  const [chosen, setChosen] = useState('')
  const isKnown = choices.some(({ id }) => String(id) === chosen)
  if (choices.length === 0) return <p className="muted">Alle Fragebögen sind angehängt.</p>
  return (
    <div className="attach">
      <SelectField
        label="Fragebogen anhängen"
        value={isKnown ? chosen : ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Bitte wählen</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button
        variant="default"
        disabled={!isKnown}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => {
          onAttach(Number(chosen))
          setChosen('')
        }}
      >
        Anhängen
      </Button>
    </div>
  )
}
