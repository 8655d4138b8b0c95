import { type OptionInputType, optionInputTypes, optionInputWords } from '@allmend/domain/objects'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '../../../../framework/form/check-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { PriceCategory } from '../../../price-category/index.ts'
import { PriceFields } from '../../inputs/price-fields.tsx'
import { objectChoicesQuery } from '../../objects.queries.ts'
import { OptionChoices } from './option-choices.tsx'
import { OptionDocument } from './option-document.tsx'
import { optionErrors } from './option-errors.ts'
import { OptionPreset } from './option-preset.tsx'
import { type OptionDraft, optionName, takesStock, withInputType } from './option-values.ts'

interface OptionEditorProps {
  readonly option: OptionDraft
  readonly objectId: number
  /** null for those who may not see prices. */
  readonly categories: readonly PriceCategory[] | null
  readonly showErrors: boolean
  readonly onChange: (option: OptionDraft) => void
}

type Field = 'value' | 'minimum' | 'standard'

const priceWords: Readonly<Record<Exclude<OptionInputType, 'select'>, string>> = {
  number: 'Preis pro Stück',
  checkbox: 'Preis, wenn gewählt',
  text: 'Preis, wenn ausgefüllt',
  document: 'Preis',
}

const requiredHints: Readonly<Partial<Record<OptionInputType, string>>> = {
  checkbox: 'Kunden müssen es ankreuzen.',
  number: 'Mindestens ein Stück.',
}

export function OptionEditor({ option, objectId, categories, showErrors, onChange }: OptionEditorProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const errors = optionErrors(option)
  const set = (patch: Partial<OptionDraft>) => onChange({ ...option, ...patch })
  const field = (name: Field) => ({
    error: ((showErrors || left.has(name)) && errors[name]) || null,
    'data-field': errors[name] ? 'options' : undefined,
    onBlur: () => setLeft(new Set([...left, name])),
  })
  const { inputType } = option
  return (
    <div className="option-editor">
      <TextInput
        {...field('value')}
        label="Bezeichnung"
        required
        autoComplete="off"
        // A new option begins here.
        autoFocus={option.value === ''}
        value={option.value}
        onChange={({ currentTarget }) => set({ value: currentTarget.value })}
      />
      <SelectField
        label="Art"
        value={inputType}
        onChange={({ currentTarget }) => onChange(withInputType(option, currentTarget.value as OptionInputType))}
      >
        {optionInputTypes.map((type) => (
          <option key={type} value={type}>
            {optionInputWords[type]}
          </option>
        ))}
      </SelectField>
      {inputType === 'number' && (
        <TextInput
          {...field('minimum')}
          label="Minimum"
          inputMode="numeric"
          autoComplete="off"
          description="Wenn überhaupt, dann so viele."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={option.minimum}
          onChange={({ currentTarget }) => set({ minimum: currentTarget.value })}
        />
      )}
      <OptionPreset option={option} field={field('standard')} onChange={(standard) => set({ standard })} />
      {inputType === 'document' && <OptionDocument assetId={option.assetId} onChange={(assetId) => set({ assetId })} />}
      {takesStock(inputType) && (
        <StockField
          objectId={objectId}
          value={option.stockObjectId}
          onChange={(stockObjectId) => set({ stockObjectId })}
        />
      )}
      <div className="option-editor__wide option-editor__checks">
        <CheckField
          label="Muss beantwortet werden"
          hint={requiredHints[inputType]}
          checked={option.isRequired}
          onChange={(isRequired) => set({ isRequired })}
        />
        <CheckField
          label="Mit MwSt."
          hint="Wirkt, sobald die Gemeinde eine MwSt.-Nummer hat."
          checked={option.isTaxable}
          onChange={(isTaxable) => set({ isTaxable })}
        />
      </div>
      {inputType === 'select' ? (
        <OptionChoices option={option} categories={categories} showErrors={showErrors} onChange={onChange} />
      ) : (
        categories && (
          <div className="option-editor__wide">
            <h3>{priceWords[inputType]}</h3>
            <PriceFields
              name={optionName(option)}
              categories={categories}
              prices={option.prices}
              whenNone="kostenlos"
              field="options"
              onChange={(prices) => set({ prices })}
            />
          </div>
        )
      )}
      {!categories && (
        <p className="option-editor__wide muted small">
          Preise sehen Sie mit dem Recht «Preiskategorien: Ansehen»; sie bleiben, wie sie sind.
        </p>
      )}
    </div>
  )
}

interface StockFieldProps {
  /** Of the object the option belongs to; it cannot take pieces of itself. */
  readonly objectId: number
  readonly value: number | null
  readonly onChange: (stockObjectId: number | null) => void
}

/** What is counted elsewhere: as many as are chosen here are taken there for the same time. */
function StockField({ objectId, value, onChange }: StockFieldProps) {
  const { data: objects = [], isPending } = useQuery(objectChoicesQuery)
  const choices = objects.filter(
    ({ id, stock, is_visible }) => id === value || (id !== objectId && (stock > 1 || !is_visible)),
  )
  return (
    <SelectField
      label="Aus Bestand von"
      description="So viele, wie gewählt werden, sind dort zur gleichen Zeit vergeben."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={isPending}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
    >
      <option value="">Kein Bestand, unbegrenzt</option>
      {choices.map(({ id, title, stock }) => (
        <option key={id} value={id}>
          {title} ({stock} Stück)
        </option>
      ))}
    </SelectField>
  )
}
