import type { ObjectRecord } from '@allmend/contract'
import type { GrantablePermission } from '@allmend/domain/access'
import { type ComponentType, lazy } from 'react'
import { loadTemporal } from '../../../lib/load-temporal.ts'
import { ObjectOverview } from '../page/object-overview.tsx'
import type { TabProps } from './tab-props.ts'

export interface ObjectTab {
  /** As the address names it. */
  readonly id: string
  readonly label: string
  readonly permission: GrantablePermission
  readonly component: ComponentType<TabProps>
  readonly count?: (object: ObjectRecord) => number
  /** Facts and history stand beside it. */
  readonly hasAside?: true
}

const lazyTab = (load: () => Promise<ComponentType<TabProps>>) => lazy(async () => ({ default: await load() }))

export const overviewTab: ObjectTab = {
  id: 'overview',
  label: 'Überblick',
  permission: 'object:view',
  component: ObjectOverview,
}

export const objectTabs: readonly ObjectTab[] = [
  {
    id: 'data',
    label: 'Daten',
    permission: 'object:data',
    component: lazyTab(async () => (await import('./data/tab-data.tsx')).TabData),
    hasAside: true,
  },
  {
    id: 'calendar',
    label: 'Kalender & Zeiten',
    permission: 'object:calendar',
    component: lazyTab(async () => {
      await loadTemporal()
      return (await import('./calendar/tab-calendar.tsx')).TabCalendar
    }),
  },
  {
    id: 'options',
    label: 'Optionen',
    permission: 'object:options',
    component: lazyTab(async () => (await import('./options/tab-options.tsx')).TabOptions),
    count: ({ options }) => options.length,
  },
  {
    id: 'prices',
    label: 'Preise',
    permission: 'object:data',
    component: lazyTab(async () => {
      await loadTemporal()
      return (await import('./prices/tab-prices.tsx')).TabPrices
    }),
  },
  {
    id: 'questionnaires',
    label: 'Fragebögen',
    permission: 'object:data',
    component: lazyTab(async () => (await import('./questionnaires/tab-questionnaires.tsx')).TabQuestionnaires),
    count: ({ questionnaires }) => questionnaires.length,
  },
  {
    id: 'assets',
    label: 'Bilder & Dokumente',
    permission: 'object:data',
    component: lazyTab(async () => (await import('./assets/tab-assets.tsx')).TabAssets),
    count: ({ mainImage, images, documents, rules }) =>
      images.length + documents.length + [mainImage, rules].filter(Boolean).length,
  },
  {
    id: 'notifications',
    label: 'Benachrichtigungen',
    permission: 'object:notifications',
    component: lazyTab(async () => (await import('./notifications/tab-notifications.tsx')).TabNotifications),
    count: ({ notificationRecipients }) => notificationRecipients.length,
  },
  {
    id: 'visibility',
    label: 'Sichtbarkeit',
    permission: 'object:visibility',
    component: lazyTab(async () => (await import('./visibility/tab-visibility.tsx')).TabVisibility),
  },
  {
    id: 'remove',
    label: 'Löschen',
    permission: 'object:remove',
    component: lazyTab(async () => (await import('./remove/tab-remove.tsx')).TabRemove),
  },
]
