import '../../ui/styles/mantine-overlays.css'
import './data/tab-data.css'
import type { ObjectRecord } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { objectDataFields } from '@allmend/domain/objects'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { useMay } from '../../framework/permission.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { categoriesQuery } from '../category/index.ts'
import { createObject } from './objects.queries.ts'

const width = 480
const spec = {
  title: objectDataFields.title,
  categoryId: { label: auditedEntities.object.fields.category, rules: [] },
}

/** The rest has its tabs: a new object starts hidden. */
const read = (object: ObjectRecord | null): { title: string; categoryId: number | null } => ({
  title: object?.title ?? '',
  categoryId: object?.categoryId ?? null,
})

interface NewObjectDialogProps {
  readonly onMade: (object: ObjectRecord) => void
  readonly onClose: () => void
}

export function NewObjectDialog({ onMade, onClose }: NewObjectDialogProps) {
  const seesCategories = useMay()({ permissions: ['category:view'] })
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: seesCategories })
  const form = useRecordForm({
    spec,
    record: null,
    read,
    save: createObject,
    onSaved: onMade,
    refusals: { 'category.unknown': 'categoryId' },
    layout: 'dialog',
  })
  const { key, ...title } = form.field('title')
  const close = () => form.leave(onClose)
  return (
    <Dialog onClose={close} title="Neues Objekt" size={width} closeOnEscape={!form.isAsking} trapFocus={!form.isAsking}>
      <form {...form.props} className="data-card">
        {form.alert && <FormAlert>{form.alert}</FormAlert>}
        <TextInput key={key} {...title} data-autofocus autoComplete="off" />
        {seesCategories && (
          <SelectField
            {...form.input('categoryId')}
            value={form.values.categoryId ?? ''}
            onChange={({ currentTarget }) => form.set({ categoryId: Number(currentTarget.value) || null })}
          >
            <option value="">Ohne Kategorie</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <p className="muted">Das Objekt bleibt versteckt, bis Sie es sichtbar machen.</p>
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={close}>
            Abbrechen
          </Button>
          <Button type="submit" loading={form.isSaving}>
            Erstellen
          </Button>
        </div>
      </form>
      {form.guards}
    </Dialog>
  )
}
