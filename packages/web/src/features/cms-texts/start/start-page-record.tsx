import '../../../framework/form/record-page.css'
import './start-page.css'
import type { Asset, StartPage } from '@allmend/contract'
import { startPageFields } from '@allmend/domain/texts'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { RichTextInput } from '../rich-text-input.tsx'
import { CategoryOrder } from './category-order.tsx'
import { HeroPictureField } from './hero-picture-field.tsx'
import { saveStartPage } from './start-page.queries.ts'
import { lengthWords, readStartPage, shownPicture, startPageOf } from './start-page-values.ts'
import { StartPreview } from './start-preview.tsx'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const mostInTitle = 100

export function StartPageRecord({ startPage }: { startPage: StartPage }) {
  const [picked, setPicked] = useState<readonly Asset[]>([])
  const nameOf = new Map(startPage.categories.map(({ id, name }) => [id, name]))
  const form = useRecordForm({
    spec: startPageFields,
    record: startPage,
    read: (record: StartPage | null) => readStartPage(record ?? startPage),
    save: (values, edited) => saveStartPage(startPageOf(values, (edited ?? startPage).version)),
    refusals: { 'asset.unknown': 'picture' },
    entity: 'startpage',
    words: (field, entry) => (field === 'categories' ? (nameOf.get(Number(entry)) ?? '') : String(entry)),
  })
  const { values, set } = form
  const { key: titleKey, description: titleNote, ...title } = form.field('title')
  const { key: textKey, description: textNote, ...text } = form.field('text')
  const record = form.record ?? startPage
  const picture = shownPicture(values.picture, record, picked)
  const categories = values.categories.flatMap((id) => record.categories.find((category) => category.id === id) ?? [])
  return (
    <div className="record-page">
      <div className="record-page__columns start-editor">
        <form {...form.props} className="record-page__column">
          <SectionCard title="Kopfbild">
            <div className="start-editor__hero">
              <HeroPictureField
                {...form.input('picture')}
                picture={picture}
                isRemovable={values.picture !== null}
                used={values.picture ? [values.picture] : []}
                onPick={(asset) => {
                  setPicked([...picked, asset])
                  set({ picture: asset.id })
                }}
                onRemove={() => set({ picture: null })}
              />
              <div className="start-editor__fields">
                <TextInput
                  key={titleKey}
                  {...title}
                  inputWrapperOrder={order}
                  description={titleNote ?? lengthWords(values.title, mostInTitle)}
                  autoComplete="off"
                />
                <Textarea
                  key={textKey}
                  {...text}
                  inputWrapperOrder={order}
                  description={textNote ?? 'Ein bis zwei Sätze unter dem Titel.'}
                  autosize
                  minRows={2}
                  maxRows={6}
                />
              </div>
            </div>
          </SectionCard>
          <SectionCard title="Kategorien">
            <CategoryOrder
              categories={categories}
              note={form.input('categories').description}
              onMove={(from, to) => set({ categories: moved(values.categories, from, to) })}
            />
          </SectionCard>
          <SectionCard title="Text unter den Objekten">
            <RichTextInput
              {...form.input('body')}
              description={form.input('body').description ?? 'Leer: Unter den Objekten steht nichts.'}
              value={values.body}
              onChange={(body) => set({ body })}
            />
          </SectionCard>
        </form>
        <StartPreview
          title={values.title}
          text={values.text}
          picture={picture}
          categories={categories.filter(({ objects }) => objects > 0).map(({ name }) => name)}
          body={values.body}
        />
      </div>
      {form.guards}
    </div>
  )
}

function moved(list: readonly number[], from: number, to: number): number[] {
  const rest = list.filter((_, at) => at !== from)
  const entry = list[from]
  return entry === undefined ? rest : [...rest.slice(0, to), entry, ...rest.slice(to)]
}
