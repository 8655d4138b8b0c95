import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

/** The browser's own select: the best one there is on a phone. */
export const SelectField = (props: NativeSelectProps) => (
  <NativeSelect {...props} rightSection={<IconSelector size={16} stroke={1.7} aria-hidden="true" />} />
)
