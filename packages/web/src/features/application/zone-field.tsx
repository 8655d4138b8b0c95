import '../../ui/styles/mantine-object.css'
import { Select, type SelectProps } from '@mantine/core'
import { folded } from '../../framework/list/whole-list.ts'
import { zoneChoices } from './application-values.ts'

interface ZoneFieldProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  readonly value: string
  readonly onChange: (zone: string) => void
}

const known = Intl.supportedValuesOf('timeZone')

const filter: NonNullable<SelectProps['filter']> = ({ options, search }) =>
  options.filter((option) => 'label' in option && folded(option.label).includes(folded(search).replaceAll(' ', '_')))

/** Every zone there is, found by typing a part of its name. */
export const ZoneField = ({ value, onChange, ...input }: ZoneFieldProps) => (
  <Select
    {...input}
    data={zoneChoices(value, known)}
    value={value}
    onChange={(zone) => zone && onChange(zone)}
    searchable
    // A refusal leads here, and stands below.
    openOnFocus={false}
    allowDeselect={false}
    filter={filter}
    limit={100}
    maxDropdownHeight={280}
    nothingFoundMessage="Keine Zeitzone gefunden."
    comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
  />
)
