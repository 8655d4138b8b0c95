import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './categories.css'
import { auditedEntities } from '@allmend/domain/audit'
import { categoryFields } from '@allmend/domain/objects'
import { between, integer, required } from '@allmend/domain/validation'
import { Button, TextInput } from '@mantine/core'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { HistoryList } from '../audit/index.ts'
import { type Category, saveCategory } from './categories.queries.ts'

const width = 480
const spec = {
  ...categoryFields,
  sort: { label: auditedEntities.category.fields.sort, rules: [required, integer, between(0, 100_000)] },
}

interface CategoryDialogProps {
  /** null makes a new one. */
  readonly category: Category | null
  /** Where a new one comes to stand. */
  readonly nextSort: number
  readonly onClose: () => void
}

export function CategoryDialog({ category, nextSort, onClose }: CategoryDialogProps) {
  const form = useRecordForm({
    spec,
    record: category,
    read: (record: Category | null) => ({ name: record?.name ?? '', sort: String(record?.sort ?? nextSort) }),
    save: ({ name, sort }, edited) => saveCategory({ name, sort: Number(sort) }, edited),
    onSaved: onClose,
    refusals: { 'record.name_taken': 'name' },
    layout: 'dialog',
    entity: 'category',
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: sortKey, description, ...sort } = form.field('sort')
  const close = () => form.leave(onClose)

  return (
    <Dialog
      onClose={close}
      title={category ? 'Kategorie bearbeiten' : 'Neue Kategorie'}
      size={width}
      closeOnEscape={!form.isAsking}
      trapFocus={!form.isAsking}
    >
      <form {...form.props} className="category-form">
        {form.alert && <FormAlert>{form.alert}</FormAlert>}
        <TextInput key={nameKey} {...name} data-autofocus autoComplete="off" />
        <TextInput
          key={sortKey}
          {...sort}
          className="category-form__sort"
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={description ?? 'Kleine Zahlen stehen zuerst, gleiche nach dem Alphabet.'}
        />
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={close}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.isSaving}>
            Speichern
          </Button>
        </div>
      </form>
      {category && (
        <details className="category-form__history">
          <summary>Verlauf</summary>
          <HistoryList entity="category" id={category.id} />
        </details>
      )}
      {form.guards}
    </Dialog>
  )
}
