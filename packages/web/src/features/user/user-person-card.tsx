import { TextInput } from '@mantine/core'
import { CheckField } from '../../framework/form/check-field.tsx'
import { type PersonField, PersonFields } from '../../framework/form/person-fields.tsx'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { PriceCategory } from '../price-category/index.ts'
import type { UserValues } from './user-values.ts'
import { zipCategorySentence } from './zip-category.ts'

const personFields: readonly PersonField[] = [
  'firstname',
  'lastname',
  'company',
  'street',
  'streetno',
  'zipcode',
  'city',
  'email',
  'phone',
]

interface UserPersonCardProps {
  readonly form: RecordForm<UserValues>
  /** null where they are not to be seen. */
  readonly categories: readonly PriceCategory[] | null
  readonly mayHaveNone: boolean
}

export function UserPersonCard({ form, categories, mayHaveNone }: UserPersonCardProps) {
  const { values, isReadOnly } = form
  const { label, ...select } = form.input('priceCategoryId')
  const sentence = zipCategorySentence(categories ?? [], values)
  const none = values.checkZipcode ? 'Keine, nach Postleitzahl' : 'Keine, es gilt der Standard'
  return (
    <SectionCard title="Persönliche Daten">
      <div className="user-card">
        <PersonFields form={form} names={personFields} isSomebodyElse />
        {categories && (
          <div className="user-card__price">
            {isReadOnly ? (
              <TextInput
                label={label}
                readOnly
                variant="filled"
                value={categories.find(({ id }) => id === values.priceCategoryId)?.name ?? none}
              />
            ) : (
              <SelectField
                {...select}
                label={label}
                value={values.priceCategoryId ?? ''}
                onChange={({ currentTarget }) => form.set({ priceCategoryId: Number(currentTarget.value) || null })}
              >
                <option value="">{mayHaveNone ? none : 'Bitte wählen'}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <CheckField
              {...form.input('checkZipcode')}
              hint={sentence ?? 'Die Postleitzahl bestimmt, welche Preiskategorie gilt.'}
              checked={values.checkZipcode}
              disabled={isReadOnly}
              onChange={(checkZipcode) => form.set({ checkZipcode })}
            />
          </div>
        )}
      </div>
    </SectionCard>
  )
}
