import { getRouteApi } from '@tanstack/react-router'
import { WebhooksPage } from '../../features/webhooks/webhooks-page.tsx'

const route = getRouteApi('/admin/settings/webhook')

export function WebhookPage() {
  const { id } = route.useSearch()
  return <WebhooksPage id={id ?? null} />
}
