import { type Access, type GrantablePermission, refusal } from '@allmend/domain/access'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { GroupPage } from '../../features/group/group-page.tsx'
import { useAppConfig } from '../../framework/app-config.ts'
import { visibleEntries } from '../menu.ts'
import { adminNavigation } from './navigation.ts'

const editRoute = getRouteApi('/admin/groups/edit/$id')

/** The side navigation as somebody of staff with these rights finds it. */
function useMenuFor() {
  const { featureFlags, theme } = useAppConfig()
  return (permissions: readonly GrantablePermission[]) => {
    const visitor = { role: 'admin', permissions: ['admin', ...permissions] } as const
    const may = (access: Access) => refusal(access, visitor, featureFlags) === null
    return adminNavigation.map(({ label, icon, entries, opens }) => {
      const visible = visibleEntries(entries, may, theme.layout)
      return {
        label,
        icon,
        isHidden: visible.length === 0 && !(opens && may(opens.access)),
        entries: visible.map((entry) => entry.label).filter((name) => entries.length > 1 || name !== label),
      }
    })
  }
}

export function NewGroupPage() {
  // While the next page is being loaded, this one keeps what it was opened with.
  const current = useLocation({ select: ({ state }) => state.copyOf ?? null })
  const [copyOf] = useState(current)
  return <GroupPage id={null} copyOf={copyOf} menuFor={useMenuFor()} />
}

export function EditGroupPage() {
  const { id } = editRoute.useParams()
  return <GroupPage id={Number(id)} menuFor={useMenuFor()} />
}
