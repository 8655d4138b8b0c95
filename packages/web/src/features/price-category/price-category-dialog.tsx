import { auditedEntities } from '@allmend/domain/audit'
import { formatZipList, parseZipList, priceCategoryFormFields } from '@allmend/domain/people'
import { Textarea, TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { RecordDialog } from '../../framework/form/record-dialog.tsx'
import { useRecordForm } from '../../framework/form/use-record-form.tsx'
import type { RowDialogProps } from '../../framework/list/dialog-list-page.tsx'
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

export function PriceCategoryDialog({ row: category, onClose }: RowDialogProps<PriceCategory>) {
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
  return (
    <RecordDialog
      form={form}
      title={category ? 'Preiskategorie bearbeiten' : 'Neue Preiskategorie'}
      width={width}
      onClose={onClose}
      history={category && <HistoryList entity="pricecategory" id={category.id} />}
    >
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
    </RecordDialog>
  )
}
