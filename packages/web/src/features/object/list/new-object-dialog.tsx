import type { ObjectRecord } from '@allmend/contract'
import { auditedEntities } from '@allmend/domain/audit'
import { objectDataFields } from '@allmend/domain/objects'
import { TextInput } from '@mantine/core'
import { RecordDialog } from '../../../framework/form/record-dialog.tsx'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../framework/permission.ts'
import { CategorySelect } from '../inputs/category-select.tsx'
import { createObject } from '../objects.queries.ts'

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
  return (
    <RecordDialog form={form} title="Neues Objekt" width={width} submit="Erstellen" onClose={onClose}>
      <TextInput key={key} {...title} data-autofocus autoComplete="off" />
      {seesCategories && (
        <CategorySelect
          {...form.input('categoryId')}
          value={form.values.categoryId}
          onChange={(categoryId) => form.set({ categoryId })}
        />
      )}
      <p className="muted">Das Objekt bleibt ausgeblendet, bis Sie es sichtbar machen.</p>
    </RecordDialog>
  )
}
