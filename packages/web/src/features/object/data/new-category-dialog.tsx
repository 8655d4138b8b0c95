import '../../../ui/styles/mantine-overlays.css'
import { categoryFields } from '@allmend/domain/objects'
import { Button, TextInput } from '@mantine/core'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { queryClient } from '../../../framework/query-client.ts'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { type Category, categoriesQuery } from '../../category/index.ts'

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
  const close = () => form.leave(onClose)
  return (
    <Dialog
      onClose={close}
      title="Neue Kategorie"
      size={width}
      closeOnEscape={!form.isAsking}
      trapFocus={!form.isAsking}
    >
      <form {...form.props} className="data-card">
        {form.alert && <FormAlert>{form.alert}</FormAlert>}
        <TextInput key={key} {...name} data-autofocus autoComplete="off" />
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={close}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.isSaving}>
            Speichern
          </Button>
        </div>
      </form>
      {form.guards}
    </Dialog>
  )
}
