import { logoHeights, logoMailWidths } from '@allmend/domain/media'
import { TextInput } from '@mantine/core'
import type { RecordForm } from '../../framework/form/use-record-form.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { LogoValues } from './logo-values.ts'

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const choices = (sizes: readonly number[], unit: string) =>
  sizes.map((size) => ({ value: String(size), label: `${size} ${unit}` }))

/** How large the logo is where it stands, and what is read out in its place. */
export function SizeCard({ form }: { form: RecordForm<LogoValues> }) {
  const { values, set } = form
  const { key, description, ...alt } = form.field('logoAlt')
  return (
    <SectionCard title="Breite und Text">
      <div className="size-card">
        <SelectField
          {...form.input('logoHeight')}
          data={choices(logoHeights, 'px')}
          value={values.logoHeight}
          onChange={({ currentTarget }) => set({ logoHeight: currentTarget.value })}
        />
        <SelectField
          {...form.input('logoMailWidth')}
          data={choices(logoMailWidths, '%')}
          value={values.logoMailWidth}
          onChange={({ currentTarget }) => set({ logoMailWidth: currentTarget.value })}
        />
        <TextInput
          {...alt}
          className="size-card__alt"
          inputWrapperOrder={order}
          autoComplete="off"
          placeholder="Wappen der Gemeinde"
          description={description ?? 'Leer: Vorgelesen wird nur der Name daneben.'}
        />
      </div>
    </SectionCard>
  )
}
