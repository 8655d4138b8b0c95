import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { moved } from '../../../../framework/form/use-entry-list.ts'
import { SortableList } from '../../../../framework/sortable-list.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { PriceFields } from '../../inputs/price-fields.tsx'
import { optionErrors } from './option-errors.ts'
import { newValue, type OptionDraft, withoutValue, withValue } from './option-values.ts'

interface OptionChoicesProps {
  readonly option: OptionDraft
  readonly categories: readonly PriceCategory[] | null
  readonly showErrors: boolean
  readonly onChange: (option: OptionDraft) => void
}

/** The values of a choice, each with its own prices. */
export function OptionChoices({ option, categories, showErrors, onChange }: OptionChoicesProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const errors = optionErrors(option)
  const { values } = option
  return (
    <div className="option-editor__wide">
      <div className="option-choices__head">
        <h3>Werte und Preise</h3>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          data-field={errors.values ? 'options' : undefined}
          onClick={() => onChange({ ...option, values: [...values, newValue(values)] })}
        >
          Wert
        </Button>
      </div>
      {errors.values && <p className="object-options__error">{errors.values}</p>}
      <SortableList
        label="Werte"
        items={values}
        idOf={({ id }) => id}
        nameOf={({ value }) => value.trim() || 'Neuer Wert'}
        onMove={(from, to) => onChange({ ...option, values: moved(values, from, to) })}
        className="option-choices__list"
      >
        {(value, { grip, buttons }) => (
          <div className="option-choice">
            <div className="option-choice__head">
              {grip}
              <TextInput
                className="option-choice__name"
                aria-label={`Wert ${values.indexOf(value) + 1}`}
                placeholder="zum Beispiel Konzertbestuhlung"
                autoComplete="off"
                value={value.value}
                error={((showErrors || left.has(value.id)) && errors.byValue[value.id]) || null}
                data-field={errors.byValue[value.id] ? 'options' : undefined}
                onChange={({ currentTarget }) => onChange(withValue(option, { ...value, value: currentTarget.value }))}
                onBlur={() => setLeft(new Set([...left, value.id]))}
              />
              {buttons}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Wert entfernen: ${value.value.trim() || 'Neuer Wert'}`}
                onClick={() => onChange(withoutValue(option, value.id))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
            {categories && (
              <PriceFields
                name={value.value.trim() || 'Neuer Wert'}
                categories={categories}
                prices={value.prices}
                whenNone="kostenlos"
                field="options"
                onChange={(prices) => onChange(withValue(option, { ...value, prices }))}
              />
            )}
          </div>
        )}
      </SortableList>
    </div>
  )
}
