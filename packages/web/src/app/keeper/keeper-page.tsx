import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { KeeperDashboard } from '../../features/keeper/keeper-dashboard.tsx'

const route = getRouteApi('/admin/keeper')

/** The platform operator's dashboard lies over the back office; closed, it leads back to where it was opened. */
export function KeeperPage() {
  const { tab } = route.useSearch()
  const navigate = useNavigate()
  const { history } = useRouter()
  const close = () => (history.canGoBack() ? history.back() : void navigate({ to: '/admin' }))
  return (
    <KeeperDashboard
      tab={tab ?? null}
      onTab={(next) => navigate({ to: '/admin/keeper', search: { tab: next }, replace: true })}
      onClose={close}
    />
  )
}
