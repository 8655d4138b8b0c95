import { IconBan, IconCheck } from '@tabler/icons-react'
import type { BulkAction } from '../../framework/list/list-actions.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { setUsersActive } from './user-list.queries.ts'

const accounts = (count: number) => (count === 1 ? '1 Konto' : `${count} Konten`)

async function change(ids: readonly number[], isActive: boolean): Promise<void> {
  const { changed, refused } = await setUsersActive(ids, isActive)
  const word = isActive ? 'aktiviert' : 'deaktiviert'
  if (changed > 0) void notifySaved(`${accounts(changed)} ${word}.`)
  if (refused > 0) void notifyStaying(`${accounts(refused)} ${refused === 1 ? 'wurde' : 'wurden'} nicht ${word}.`)
}

const access = { permissions: ['user:remove'] } as const

export const userBulkActions: readonly BulkAction[] = [
  {
    label: 'Aktivieren',
    icon: IconCheck,
    isMain: true,
    access,
    ask: (count) => ({
      title: `${accounts(count)} aktivieren?`,
      text: 'Die Personen können sich danach wieder anmelden.',
      confirm: 'Aktivieren',
    }),
    run: (ids) => change(ids, true),
  },
  {
    label: 'Deaktivieren',
    icon: IconBan,
    access,
    ask: (count) => ({
      title: `${accounts(count)} deaktivieren?`,
      text: 'Die Personen können sich danach nicht mehr anmelden. Ihre Daten bleiben erhalten.',
      confirm: 'Deaktivieren',
    }),
    run: (ids) => change(ids, false),
  },
]
