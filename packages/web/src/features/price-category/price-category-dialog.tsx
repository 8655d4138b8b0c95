import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './price-category-dialog.css'
import { auditedEntities } from '@allmend/domain/audit'
import { formatZipList, parseZipList, priceCategoryFormFields } from '@allmend/domain/people'
import { Button, Textarea, TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { HistoryList } from '../audit/index.ts'
import { type PriceCategory, savePriceCategory } from './price-categories.queries.ts'

const width = 560
const spec = {
  ...priceCategoryFormFields,
  isDefault: { label: auditedEntities.pricecategory.fields.isDefault, rules: [] },
}

/** The zip codes are typed as a list. */
const read = (category: PriceCategory | null) => ({
  name: category?.name ?? '',
  zipcodes: formatZipList(category?.zipcodes ?? []),
  isDefault: category?.isDefault ?? false,
})

interface PriceCategoryDialogProps {
  /** null makes a new one. */
  readonly category: PriceCategory | null
  readonly onClose: () => void
}

export function PriceCategoryDialog({ category, onClose }: PriceCategoryDialogProps) {
  const form = useRecordForm({
    spec,
    record: category,
    read,
    save: ({ zipcodes, ...draft }, edited) =>
      savePriceCategory({ ...draft, zipcodes: [...parseZipList(zipcodes).zipcodes] }, edited),
    onSaved: onClose,
    layout: 'dialog',
    entity: 'pricecategory',
  })
  const { key: nameKey, ...name } = form.field('name')
  const { key: zipKey, description, ...zipcodes } = form.field('zipcodes')
  const count = parseZipList(form.values.zipcodes).zipcodes.length
  const close = () => form.leave(onClose)

  return (
    <Dialog
      onClose={close}
      title={category ? 'Preiskategorie bearbeiten' : 'Neue Preiskategorie'}
      size={width}
      closeOnEscape={!form.isAsking}
      trapFocus={!form.isAsking}
    >
      <form {...form.props} className="price-category-form">
        {form.alert && <FormAlert>{form.alert}</FormAlert>}
        <TextInput key={nameKey} {...name} data-autofocus />
        <Textarea
          key={zipKey}
          {...zipcodes}
          rows={4}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={description ?? `Eine Liste einfügen, Bereiche sind erlaubt: 8699, 8400-8410. Gelesen: ${count}.`}
        />
        <CheckField
          {...form.input('isDefault')}
          hint="Gilt für alle, deren Postleitzahl keiner Kategorie gehört."
          checked={form.values.isDefault}
          // The default moves to another category by choosing it there.
          disabled={form.record?.isDefault ?? false}
          onChange={(isDefault) => form.set({ isDefault })}
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
        <details className="price-category-form__history">
          <summary>Verlauf</summary>
          <HistoryList entity="pricecategory" id={category.id} />
        </details>
      )}
      {form.guards}
    </Dialog>
  )
}
