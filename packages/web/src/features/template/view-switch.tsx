import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Segments } from '../../ui/segments.tsx'

export type MailView = 'desktop' | 'phone'

const choices = [
  { value: 'desktop', name: 'Desktop', Icon: IconDeviceDesktop },
  { value: 'phone', name: 'Telefon', Icon: IconDeviceMobile },
] as const

const labelled = choices.map(({ value, name, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{name}</span>
    </>
  ),
}))

interface ViewSwitchProps {
  readonly value: MailView
  readonly onChange: (view: MailView) => void
}

/** The mail as a desk or as a phone shows it. */
export const ViewSwitch = ({ value, onChange }: ViewSwitchProps) => (
  <Segments label="Breite der E-Mail" value={value} choices={labelled} onChange={onChange} />
)
