import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import './price-categories.css'
import { formatZipList, parseZipList, priceCategoryFormFields } from '@allmend/domain/people'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSpecForm } from '../../framework/form/use-spec-form.ts'
import { notifySaved } from '../../framework/notifications/notify.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { type PriceCategory, useSavePriceCategory } from './price-categories.queries.ts'

const width = 560

interface PriceCategoryDialogProps {
  /** null makes a new one. */
  readonly category: PriceCategory | null
  readonly onClose: () => void
}

export function PriceCategoryDialog({ category, onClose }: PriceCategoryDialogProps) {
  const form = useSpecForm({
    spec: priceCategoryFormFields,
    initialValues: { name: category?.name ?? '', zipcodes: formatZipList(category?.zipcodes ?? []) },
  })
  const [isDefault, setDefault] = useState(category?.isDefault ?? false)
  const save = useSavePriceCategory(category)
  const { key: nameKey, ...name } = form.field('name')
  const { key: zipKey, ...zipcodes } = form.field('zipcodes')
  const count = parseZipList(form.values.zipcodes).zipcodes.length

  const submit = (values: typeof form.values) =>
    save.mutate(
      { name: values.name, isDefault, zipcodes: [...parseZipList(values.zipcodes).zipcodes] },
      {
        onSuccess: () => {
          notifySaved()
          onClose()
        },
        onError: (error) => {
          if (error instanceof ApiError) form.refuse(error.fields)
        },
      },
    )

  return (
    <Dialog onClose={onClose} title={category ? 'Preiskategorie bearbeiten' : 'Neue Preiskategorie'} size={width}>
      <form className="price-category-form" noValidate onSubmit={form.onSubmit(submit)}>
        {save.isError && <FormAlert>{errorText(save.error)}</FormAlert>}
        <TextInput key={nameKey} {...name} data-autofocus />
        <Textarea
          key={zipKey}
          {...zipcodes}
          rows={4}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={`Eine Liste einfügen, Bereiche sind erlaubt: 8699, 8400-8410. Gelesen: ${count}.`}
        />
        <label className="price-category-form__default">
          <input
            type="checkbox"
            checked={isDefault}
            // The default moves to another category by choosing it there.
            disabled={category?.isDefault ?? false}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
          <span>
            Standard
            <span className="muted small">Gilt für alle, deren Postleitzahl keiner Kategorie gehört.</span>
          </span>
        </label>
        <div className="dialog-actions">
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" loading={save.isPending}>
            Speichern
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
