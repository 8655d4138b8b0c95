import { counted } from '@allmend/domain/lists'
import { type QuestionType, questionTypeWords } from '@allmend/domain/objects'
import { Button } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconForms,
  IconHash,
  IconInfoCircle,
  IconLetterT,
  IconListCheck,
  IconPlus,
  IconSquareCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type EntryList, nextId } from '../../framework/form/use-entry-list.ts'
import { SortableCards, UndoRemoval } from '../../framework/sortable-cards.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { choicesOf, emptyQuestion, isWrong, questionName } from './question-draft.ts'
import { QuestionEditor } from './question-editor.tsx'
import { questionsWord } from './questionnaire-words.ts'
import type { Question } from './questionnaires.queries.ts'

const icons: Readonly<Record<QuestionType, typeof IconForms>> = {
  text: IconLetterT,
  textarea: IconAlignLeft,
  number: IconHash,
  date: IconCalendar,
  time: IconClock,
  select: IconListCheck,
  checkbox: IconSquareCheck,
  info: IconInfoCircle,
}

function summary(question: Question): string {
  const parts = [questionTypeWords[question.type]]
  if (question.type === 'select') {
    parts.push(counted(choicesOf(question).length, 'Antwort', 'Antworten'))
    if (question.settings.multiple) parts.push('mehrere möglich')
  }
  if (question.isRequired) parts.push('nötig')
  return parts.join(', ')
}

interface QuestionsCardProps {
  readonly list: EntryList<Question>
  readonly isReadOnly: boolean
  readonly error: string | null
  readonly note: ReactNode
}

export function QuestionsCard({ list, isReadOnly, error, note }: QuestionsCardProps) {
  const add = () => list.add(emptyQuestion(nextId(list.entries)))
  return (
    <section className="panel" aria-labelledby="questions">
      <header className="panel__head">
        <div>
          <h2 id="questions">Fragen</h2>
          <p className="muted small">{questionsWord(list.entries.length)}, in dieser Reihenfolge</p>
        </div>
        {!isReadOnly && (
          <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            Frage
          </Button>
        )}
      </header>
      <div className="panel__body">
        {note}
        {list.entries.length === 0 && (
          <EmptyState
            icon={<IconForms size={24} stroke={1.7} aria-hidden="true" />}
            title="Noch keine Frage."
            text="Fragen erscheinen beim Reservieren, sobald der Fragebogen an einem Objekt hängt."
          >
            {!isReadOnly && (
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
                Erste Frage hinzufügen
              </Button>
            )}
          </EmptyState>
        )}
        <SortableCards
          label="Fragen"
          list={list}
          nameOf={questionName}
          iconOf={({ type }) => icons[type]}
          summaryOf={summary}
          isWrong={(question) => error !== null && isWrong(question)}
          isReadOnly={isReadOnly}
        >
          {(question) => (
            <QuestionEditor
              question={question}
              isReadOnly={isReadOnly}
              showErrors={error !== null}
              onChange={(changed) => list.change(question.id, changed)}
            />
          )}
        </SortableCards>
        <UndoRemoval name={list.removed && questionName(list.removed)} onUndo={list.undo} />
        {error && (
          <p className="questions__error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
