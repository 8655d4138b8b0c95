import { questionnaireColumns as labels } from '@allmend/domain/lists'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { useRemoval } from '../../framework/list/use-removal.tsx'
import { pageOf } from '../../framework/list/whole-list.ts'
import { apiFile } from '../../lib/api.ts'
import { questionsWord, removalText, usedByWord } from './questionnaire-words.ts'
import { type QuestionnaireRow, questionnairesQuery, removeQuestionnaire } from './questionnaires.queries.ts'

const number = (value: number) => <span className="num">{value}</span>

const columns: readonly ListColumn<QuestionnaireRow>[] = [
  { id: 'title', label: labels.title, sort: 'title', width: 360, isMain: true, cell: ({ title }) => title },
  {
    id: 'questions',
    label: labels.questions,
    sort: 'questions',
    width: 120,
    align: 'end',
    cell: ({ questions }) => number(questions),
  },
  {
    id: 'objects',
    label: labels.objects,
    sort: 'objects',
    width: 120,
    align: 'end',
    cell: ({ objects }) => number(objects),
  },
]

const rules = {
  text: ({ title }: QuestionnaireRow) => title,
  sortBy: {
    title: ({ title }: QuestionnaireRow) => title,
    questions: ({ questions }: QuestionnaireRow) => questions,
    objects: ({ objects }: QuestionnaireRow) => objects,
  },
}

const questionnaireList = defineList<QuestionnaireRow, string>({
  name: 'questionnaires',
  words: { one: 'Fragebogen', many: 'Fragebögen' },
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  columns,
  defaultSort: { field: 'title', direction: 'asc' },
  searchPlaceholder: 'Titel',
  useRows: (request) => useQuery({ ...questionnairesQuery, select: (all) => pageOf(all, request, rules) }),
  link: ({ id }) => ({ to: '/admin/questionnaires/edit/$id', params: { id: String(id) } }),
  download: (_, query) => apiFile('GET /api/admin/questionnaires/export', { query }),
  exports: 'all',
  card: {
    body: ({ questions, objects }) => (
      <span className="row-cards__line muted">
        <span>{questionsWord(questions)}</span>
        <span>{usedByWord(objects)}</span>
      </span>
    ),
  },
  empty: {
    icon: <IconForms size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch kein Fragebogen.',
    text: 'Ein Fragebogen wird einmal gebaut und an beliebig viele Objekte gehängt.',
    filtered: 'Kein Fragebogen gefunden.',
  },
})

const mayEdit = { permissions: ['object:data'] } as const

export function QuestionnaireList() {
  const { action, question } = useRemoval<QuestionnaireRow>({
    access: mayEdit,
    // One that is in use stays.
    fits: ({ objects }) => objects === 0,
    title: 'Fragebogen entfernen?',
    text: ({ title }) => removalText(title),
    remove: removeQuestionnaire,
    done: 'Der Fragebogen wurde entfernt.',
  })
  return (
    <>
      <ListPage
        list={questionnaireList}
        rowActions={[action]}
        primary={{ label: 'Neuer Fragebogen', icon: IconPlus, access: mayEdit, to: '/admin/questionnaires/create' }}
      />
      {question}
    </>
  )
}
