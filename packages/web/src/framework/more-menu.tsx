import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { menuProps } from './list/overlays.ts'

interface MoreMenuProps {
  readonly width?: number
  readonly isBusy?: boolean
  /** Items of a menu. */
  readonly children: ReactNode
}

/** What else can be done with a record. */
export const MoreMenu = ({ width = 240, isBusy = false, children }: MoreMenuProps) => (
  <Menu position="bottom-end" width={width} {...menuProps}>
    <Menu.Target>
      <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
        Weitere
      </Button>
    </Menu.Target>
    <Menu.Dropdown className="list-menu">{children}</Menu.Dropdown>
  </Menu>
)
