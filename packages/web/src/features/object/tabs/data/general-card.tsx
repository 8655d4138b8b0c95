import { Button, TagsInput, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { CategorySelect } from '../../inputs/category-select.tsx'
import type { DataValues } from './data-values.ts'

const RichTextField = lazy(async () => ({
  default: (await import('../../../../framework/rich-text/rich-text-field.tsx')).RichTextField,
}))

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function GeneralCard({ form }: { form: RecordForm<DataValues> }) {
  const { key: titleKey, ...title } = form.field('title')
  const { key: buildingKey, ...building } = form.field('building')
  const { key: addressKey, ...address } = form.field('address')
  const { key: pointKey, description: pointNote, ...point } = form.field('coordinates')
  const { key: handoverKey, description: handoverNote, ...handover } = form.field('handoverInfo')
  const { key: capacityKey, ...capacity } = form.field('capacity')
  const { key: sortKey, description: sortNote, ...sort } = form.field('sort')
  const { description: equipmentNote, ...equipment } = form.input('equipment')
  return (
    <SectionCard title="Angaben">
      <div className="data-card">
        <TextInput key={titleKey} {...title} autoComplete="off" />
        <Suspense fallback={<div className="rich-text__place" />}>
          <RichTextField
            {...form.input('description')}
            value={form.values.description}
            onChange={(description) => form.set({ description })}
          />
        </Suspense>
        <div className="data-card__pair">
          <CategoryField form={form} />
          <TextInput key={capacityKey} {...capacity} inputMode="numeric" autoComplete="off" />
          <TextInput key={buildingKey} {...building} autoComplete="off" />
          <TextInput key={addressKey} {...address} autoComplete="off" />
          <TextInput
            key={pointKey}
            {...point}
            autoComplete="off"
            inputWrapperOrder={below}
            description={pointNote ?? 'Für Kalender mit Karte: Breite und Länge, zum Beispiel 46.9481, 7.4474.'}
          />
        </div>
        <Textarea
          key={handoverKey}
          {...handover}
          autosize
          minRows={2}
          maxRows={8}
          inputWrapperOrder={below}
          description={
            handoverNote ?? 'Steht in der Erinnerung an Kundinnen und Kunden: wo der Schlüssel ist, wer öffnet.'
          }
        />
        <TagsInput
          {...equipment}
          value={[...form.values.equipment]}
          onChange={(values) => form.set({ equipment: values })}
          splitChars={[',', ';']}
          acceptValueOnBlur
          clearable={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={equipmentNote ?? 'Zum Beispiel Beamer, Klavier, rollstuhlgängig. Mit Enter abschliessen.'}
        />
        <TextInput
          key={sortKey}
          {...sort}
          className="data-card__short"
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={sortNote ?? 'Kleine Zahlen stehen zuerst, gleiche nach dem Alphabet.'}
        />
      </div>
    </SectionCard>
  )
}

const NewCategoryDialog = lazy(async () => ({ default: (await import('./new-category-dialog.tsx')).NewCategoryDialog }))

/** Whoever may not see the categories leaves the one of the object alone. */
function CategoryField({ form }: { form: RecordForm<DataValues> }) {
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  if (!may({ permissions: ['category:view'] })) return null
  return (
    <div className="category-field">
      <CategorySelect
        {...form.input('categoryId')}
        value={form.values.categoryId}
        onChange={(categoryId) => form.set({ categoryId })}
      />
      {may({ permissions: ['category:create'] }) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          Neue Kategorie
        </Button>
      )}
      {isMaking && (
        <Suspense>
          <NewCategoryDialog
            onMade={(categoryId) => {
              form.set({ categoryId })
              setMaking(false)
            }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
