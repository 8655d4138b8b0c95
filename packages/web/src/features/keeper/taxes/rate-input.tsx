import { openRateFields } from '@allmend/domain/tax'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

interface RateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (rate: string) => void
}

/** Percent, as it is typed. */
export const RateInput = ({ onChange, ...input }: RateInputProps) => (
  <TextInput
    label={openRateFields.rate.label}
    required
    inputMode="decimal"
    autoComplete="off"
    maxLength={10}
    rightSection="%"
    rightSectionPointerEvents="none"
    {...input}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
