import '../../framework/form/record-page.css'
import './questionnaire-form.css'
import { auditedEntities } from '@allmend/domain/audit'
import { questionnaireFields } from '@allmend/domain/objects'
import { Button, TextInput } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { HeadSaveButton } from '../../framework/form/head-save-button.tsx'
import { packList, unpackEntry, unpackList } from '../../framework/form/packed-list.ts'
import { useEntryList } from '../../framework/form/use-entry-list.ts'
import { type RecordForm, useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useNamedPage } from '../../framework/page-title.ts'
import { useMay } from '../../framework/permission.ts'
import { PreviewPanel } from '../../framework/preview-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { History } from '../audit/index.ts'
import type { Answers } from './answers.ts'
import { isWrong, questionName, questionsRule, wireQuestion } from './question-draft.ts'
import { QuestionnaireFields } from './questionnaire-fields.tsx'
import { QuestionnaireUse } from './questionnaire-use.tsx'
import { type Question, type Questionnaire, saveQuestionnaire } from './questionnaires.queries.ts'
import { QuestionsCard } from './questions-card.tsx'

const spec = {
  ...questionnaireFields,
  questions: { label: auditedEntities.questionnaire.fields.questions, rules: [questionsRule] },
}

const read = (questionnaire: Questionnaire | null) => ({
  title: questionnaire?.title ?? '',
  questions: packList(questionnaire?.questions ?? []) as readonly string[],
})

/** The log may hold other texts than the form does. */
function words(field: string, entry: string | number): string {
  const isPacked = field === 'questions' && String(entry).startsWith('{')
  return isPacked ? questionName(unpackEntry<Question>(String(entry))) : String(entry)
}

interface QuestionnaireFormProps {
  /** null makes a new one. */
  readonly questionnaire: Questionnaire | null
  readonly onBack: () => void
  readonly onSaved?: (questionnaire: Questionnaire) => void
}

export function QuestionnaireForm({ questionnaire, onBack, onSaved }: QuestionnaireFormProps) {
  const form = useRecordForm({
    spec,
    record: questionnaire,
    read,
    save: ({ title, questions }, edited) =>
      saveQuestionnaire({ title, questions: unpackList<Question>(questions).map(wireQuestion) }, edited),
    ...(onSaved && { onSaved }),
    refusals: { 'record.name_taken': 'title' },
    isReadOnly: !useMay()({ permissions: ['object:data'] }),
    entity: 'questionnaire',
    words,
  })
  useNamedPage(form.record?.title ?? null)
  const packed = form.values.questions
  const list = useEntryList<Question>({
    entries: useMemo(() => unpackList<Question>(packed), [packed]),
    onChange: (questions) => form.set({ questions: packList(questions) }),
    version: form.record?.version ?? 0,
  })
  const submit = (event: FormEvent) => {
    // Only an open question has a field that can take the focus.
    const wrong = list.entries.find(isWrong)
    if (wrong) flushSync(() => list.open(wrong.id))
    form.props.onSubmit(event)
  }
  return (
    <div className="record-page">
      <QuestionnaireHead form={form} onBack={onBack} />
      <div className="record-page__columns questionnaire-columns">
        <form {...form.props} onSubmit={submit} className="record-page__column">
          <QuestionsCard
            list={list}
            isReadOnly={form.isReadOnly}
            error={form.input('questions').error}
            note={form.input('questions').description}
          />
        </form>
        <div className="record-page__column">
          <QuestionnairePreview title={form.values.title} questions={list.entries} />
        </div>
        {form.record && (
          <div className="record-page__column questionnaire-columns__more">
            <QuestionnaireUse questionnaire={form.record} isReadOnly={form.isReadOnly} onRemove={form.abandon} />
            <History entity="questionnaire" id={form.record.id} words={words} />
          </div>
        )}
      </div>
      {form.guards}
    </div>
  )
}

type Values = { readonly title: string; readonly questions: readonly string[] }

interface QuestionnaireHeadProps {
  readonly form: RecordForm<Values>
  readonly onBack: () => void
}

/** The title stands in the head and belongs to the form below. */
function QuestionnaireHead({ form, onBack }: QuestionnaireHeadProps) {
  const { key, ...title } = form.field('title')
  return (
    <header className="record-head questionnaire-head">
      <TextInput key={key} {...title} className="questionnaire-head__title" form={form.props.id} autoComplete="off" />
      <div className="record-head__actions">
        <Button variant="default" onClick={onBack}>
          Zurück
        </Button>
        <HeadSaveButton form={form} />
      </div>
    </header>
  )
}

interface QuestionnairePreviewProps {
  readonly title: string
  readonly questions: readonly Question[]
}

/** The questionnaire as a customer finds it; it can be tried out, and nothing of it is kept. */
function QuestionnairePreview({ title, questions }: QuestionnairePreviewProps) {
  const [answers, setAnswers] = useState<Answers>({})
  return (
    <PreviewPanel text="So sehen Kunden den Fragebogen">
      {questions.length === 0 ? (
        <EmptyState
          icon={<IconForms size={24} stroke={1.7} aria-hidden="true" />}
          title="Noch keine Frage."
          text="Sobald Sie eine hinzufügen, erscheint sie hier."
        />
      ) : (
        <div className="questionnaire-preview">
          <h3>{title.trim() || 'Fragebogen ohne Titel'}</h3>
          <QuestionnaireFields questions={questions} value={answers} onChange={setAnswers} />
        </div>
      )}
    </PreviewPanel>
  )
}
