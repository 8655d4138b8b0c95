import type { UserRecord } from '@allmend/contract'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileCode, IconFileText } from '@tabler/icons-react'
import { notifyStaying } from '../../framework/notifications/notify.ts'
import { errorText } from '../../lib/api-error.ts'
import { useUserData } from './users.queries.ts'

/** Whoever asks the municipality what it knows about them is given a file. */
export function UserMoreMenu({ user }: { user: UserRecord }) {
  const data = useUserData()
  const load = (format: 'json' | 'html') =>
    data.mutate({ id: user.id, format }, { onError: (error) => notifyStaying(errorText(error)) })
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={data.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Weitere
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileCode size={16} aria-hidden="true" />} onClick={() => load('json')}>
          Daten exportieren (JSON)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden="true" />} onClick={() => load('html')}>
          Daten exportieren (lesbar)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
