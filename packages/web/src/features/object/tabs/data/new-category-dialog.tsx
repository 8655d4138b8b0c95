import { categoryFields } from '@allmend/domain/objects'
import { TextInput } from '@mantine/core'
import { RecordDialog } from '../../../../framework/form/record-dialog.tsx'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { queryClient } from '../../../../framework/query-client.ts'
import { api } from '../../../../lib/api.ts'
import { type Category, categoriesQuery } from '../../../category/index.ts'

const width = 390

/** The list knows the new one before it is chosen, or the select would not find it. */
async function makeCategory(name: string): Promise<Category> {
  const { category } = await api('POST /api/admin/categories', { body: { name } })
  queryClient.setQueryData(categoriesQuery.queryKey, (all) => [...(all ?? []), category])
  void queryClient.invalidateQueries(categoriesQuery)
  return category
}

interface NewCategoryDialogProps {
  readonly onMade: (id: number) => void
  readonly onClose: () => void
}

export function NewCategoryDialog({ onMade, onClose }: NewCategoryDialogProps) {
  const form = useRecordForm({
    spec: categoryFields,
    record: null,
    read: (record: Category | null) => ({ name: record?.name ?? '' }),
    save: ({ name }) => makeCategory(name),
    onSaved: ({ id }) => onMade(id),
    refusals: { 'record.name_taken': 'name' },
    layout: 'dialog',
  })
  const { key, ...name } = form.field('name')
  return (
    <RecordDialog form={form} title="Neue Kategorie" width={width} onClose={onClose}>
      <TextInput key={key} {...name} data-autofocus autoComplete="off" />
    </RecordDialog>
  )
}
