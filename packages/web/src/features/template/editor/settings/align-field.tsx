import type { Alignment } from '@allmend/domain/template'
import { Input } from '@mantine/core'
import { IconAlignCenter, IconAlignLeft, IconAlignRight } from '@tabler/icons-react'
import { Segments } from '../../../../ui/segments.tsx'

const ways = [
  { value: 'left', name: 'Links', Icon: IconAlignLeft },
  { value: 'center', name: 'Mitte', Icon: IconAlignCenter },
  { value: 'right', name: 'Rechts', Icon: IconAlignRight },
] as const

const choices = ways.map(({ value, name, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </>
  ),
}))

interface AlignFieldProps {
  readonly value: Alignment
  readonly isReadOnly: boolean
  readonly onChange: (align: Alignment) => void
}

export const AlignField = ({ value, isReadOnly, onChange }: AlignFieldProps) => (
  <div inert={isReadOnly}>
    <Input.Label component="span" aria-hidden="true">
      Ausrichtung
    </Input.Label>
    <Segments label="Ausrichtung" value={value} choices={choices} onChange={onChange} />
  </div>
)
