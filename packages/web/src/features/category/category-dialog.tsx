import { auditedEntities } from '@allmend/domain/audit'
import { categoryFields } from '@allmend/domain/objects'
import { between, integer, required } from '@allmend/domain/validation'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import type { RowDialogProps } from '../../framework/list/dialog-list-page.tsx'
import { HistoryList } from '../audit/index.ts'
import { type Category, categoriesQuery, saveCategory } from './categories.queries.ts'
import { sortAfter } from './category-words.ts'

const width = 480
const spec = {
  ...categoryFields,
  sort: { label: auditedEntities.category.fields.sort, rules: [required, integer, between(0, 100_000)] },
}

export function CategoryDialog({ row: category, onClose }: RowDialogProps<Category>) {
  const { data: all = [] } = useQuery(categoriesQuery)
  const form = useRecordForm({
    spec,
    record: category,
    read: (record: Category | null) => ({ name: record?.name ?? '', sort: String(record?.sort ?? sortAfter(all)) }),
    save: ({ name, sort }, edited) => saveCategory({ name, sort: Number(sort) }, edited),
    onSaved: onClose,
    refusals: { 'record.name_taken': 'name' },
    layout: 'dialog',
    entity: 'category',
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: sortKey, description, ...sort } = form.field('sort')
  return (
    <RecordDialog
      form={form}
      title={category ? 'Kategorie bearbeiten' : 'Neue Kategorie'}
      width={width}
      onClose={onClose}
      history={category && <HistoryList entity="category" id={category.id} />}
    >
      <TextInput key={nameKey} {...name} data-autofocus autoComplete="off" />
      <TextInput
        key={sortKey}
        {...sort}
        className="category-sort"
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={description ?? 'Kleine Zahlen stehen zuerst, gleiche nach dem Alphabet.'}
      />
    </RecordDialog>
  )
}
