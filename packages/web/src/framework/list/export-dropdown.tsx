import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { menuProps } from './overlays.ts'

export const exportFormats = [
  { format: 'xlsx', label: 'Excel (XLSX)', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'CSV (Strichpunkt)', icon: IconFileTypeCsv },
] as const

interface ExportDropdownProps {
  readonly className: string
  readonly isBusy: boolean
  /** Items of a menu. */
  readonly children: ReactNode
}

/** The button behind which the files of a page are. */
export const ExportDropdown = ({ className, isBusy, children }: ExportDropdownProps) => (
  <Menu position="bottom-end" width={256} {...menuProps}>
    <Menu.Target>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      >
        Exportieren
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
  </Menu>
)
