import { weekdayWords } from '@allmend/domain/objects'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { weekOrder } from '../../words/week-order.ts'

const groups: readonly { readonly label: string; readonly days: readonly number[] }[] = [
  { label: 'Auf alle Werktage übertragen', days: [1, 2, 3, 4, 5] },
  { label: 'Auf Samstag und Sonntag übertragen', days: [6, 0] },
  { label: 'Auf alle Tage übertragen', days: weekOrder },
]

interface CopyDayMenuProps {
  readonly weekday: (typeof weekOrder)[number]
  readonly onCopy: (to: readonly number[]) => void
}

export const CopyDayMenu = ({ weekday, onCopy }: CopyDayMenuProps) => (
  <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${weekdayWords[weekday]} übertragen`}
        title={`${weekdayWords[weekday]} übertragen`}
      >
        <IconCopy size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {groups.map(({ label, days }) => (
        <Menu.Item key={label} onClick={() => onCopy(days)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {weekOrder
        .filter((day) => day !== weekday)
        .map((day) => (
          <Menu.Item key={day} onClick={() => onCopy([day])}>
            Auf {weekdayWords[day]}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)
