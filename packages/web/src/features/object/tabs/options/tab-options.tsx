import './tab-options.css'
import type { ObjectRecord } from '@allmend/contract'
import { optionInputWords } from '@allmend/domain/objects'
import { Button } from '@mantine/core'
import {
  IconFileText,
  IconHash,
  IconLetterT,
  IconListCheck,
  IconPlus,
  IconSquareCheck,
  IconToggleRight,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { packList, unpackEntry, unpackList } from '../../../../framework/form/packed-list.ts'
import { nextId, useEntryList } from '../../../../framework/form/use-entry-list.ts'
import { useRecordForm } from '../../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { SortableCards, UndoRemoval } from '../../../../framework/sortable-cards.tsx'
import { api } from '../../../../lib/api.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { priceCategoriesQuery } from '../../../price-category/index.ts'
import type { TabProps } from '../tab-props.ts'
import { OptionEditor } from './option-editor.tsx'
import { isWrongOption, optionsSpec } from './option-errors.ts'
import {
  emptyOption,
  type OptionDraft,
  type OptionValues,
  optionName,
  readOptions,
  wireOption,
} from './option-values.ts'
import { OptionsPreview } from './options-preview.tsx'

const icons = {
  select: IconListCheck,
  number: IconHash,
  checkbox: IconSquareCheck,
  text: IconLetterT,
  document: IconFileText,
} as const

const words = (field: string, entry: string | number): string =>
  field === 'options' && String(entry).startsWith('{')
    ? optionName(unpackEntry<OptionDraft>(String(entry)))
    : String(entry)

function summary({ inputType, isRequired, values }: OptionDraft): string {
  const parts: string[] = [optionInputWords[inputType]]
  if (inputType === 'select') parts.push(values.length === 1 ? '1 Wert' : `${values.length} Werte`)
  if (isRequired) parts.push('nötig')
  return parts.join(', ')
}

const none: never[] = []

export function TabOptions({ object, onSaved }: TabProps) {
  const maySeePrices = useMay()({ permissions: ['pricecategory:view'] })
  const { data: categories = none } = useQuery({ ...priceCategoriesQuery, enabled: maySeePrices })
  const form = useRecordForm<OptionValues, ObjectRecord>({
    spec: optionsSpec,
    record: object,
    read: (record) => readOptions(record ?? object),
    save: async ({ options }, edited) => {
      const { id, version } = edited ?? object
      const body = { options: unpackList<OptionDraft>(options).map(wireOption), version }
      return (await api('PUT /api/admin/objects/:id/options', { params: { id }, body })).object
    },
    onSaved,
    entity: 'object',
    words,
  })
  const packed = form.values.options
  const list = useEntryList<OptionDraft>({
    entries: useMemo(() => unpackList<OptionDraft>(packed), [packed]),
    onChange: (options) => form.set({ options: packList(options) }),
    version: (form.record ?? object).version,
  })
  const add = () => list.add(emptyOption(nextId(list.entries)))
  const submit = (event: FormEvent) => {
    // Only an open option has a field that can take the focus.
    const wrong = list.entries.find(isWrongOption)
    if (wrong) flushSync(() => list.open(wrong.id))
    form.props.onSubmit(event)
  }
  const input = form.input('options')
  return (
    <div className="record-page__columns object-options" data-single={list.entries.length === 0 || undefined}>
      <form {...form.props} onSubmit={submit} className="record-page__column">
        <section className="panel" aria-labelledby="options">
          <header className="panel__head">
            <div>
              <h2 id="options">Optionen</h2>
              <p className="muted small">Was Kunden dazu wählen können, in dieser Reihenfolge</p>
            </div>
            <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
              Option
            </Button>
          </header>
          <div className="panel__body">
            {input.description}
            {list.entries.length === 0 && (
              <EmptyState
                icon={<IconToggleRight size={24} stroke={1.7} aria-hidden="true" />}
                title="Noch keine Option."
                text="Zum Beispiel Beamer, Bestuhlung, Anzahl Tische oder ein Dokument, das Kunden annehmen."
              >
                <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
                  Erste Option hinzufügen
                </Button>
              </EmptyState>
            )}
            <SortableCards
              label="Optionen"
              list={list}
              nameOf={optionName}
              iconOf={({ inputType }) => icons[inputType]}
              summaryOf={summary}
              isWrong={(option) => input.error !== null && isWrongOption(option)}
              isReadOnly={false}
            >
              {(option) => (
                <OptionEditor
                  option={option}
                  objectId={object.id}
                  categories={maySeePrices ? categories : null}
                  showErrors={input.error !== null}
                  onChange={(changed) => list.change(option.id, changed)}
                />
              )}
            </SortableCards>
            <UndoRemoval name={list.removed && optionName(list.removed)} onUndo={list.undo} />
            {input.error && (
              <p className="object-options__error" role="alert">
                {input.error}
              </p>
            )}
          </div>
        </section>
      </form>
      {list.entries.length > 0 && <OptionsPreview options={list.entries} categories={categories} />}
      {form.guards}
    </div>
  )
}
