import type { ObjectRecord } from '@allmend/contract'
import { Skeleton, Tabs } from '@mantine/core'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { LazyConfirmDialog } from '../../../framework/lazy-confirm-dialog.ts'
import { discardChanges } from '../../../framework/page-quit.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { useTabInSight } from '../../../framework/use-tab-in-sight.ts'
import { adoptObject } from '../objects.queries.ts'
import type { ObjectTab } from '../tabs/object-tabs.ts'
import { ObjectAside } from './object-aside.tsx'
import { ObjectHead } from './object-head.tsx'

interface ObjectTabViewProps {
  readonly object: ObjectRecord
  /** Those the person may use. */
  readonly tabs: readonly ObjectTab[]
  readonly current: ObjectTab
}

export function ObjectTabView({ object, tabs, current }: ObjectTabViewProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const list = useTabInSight(current.id)
  const quit = useTabQuit(panel)
  const open = (tab: string | null) =>
    navigate({ to: '/admin/objects/$id', params: { id: String(object.id) }, search: tab ? { tab } : {} })
  const Current = current.component
  return (
    <Tabs value={current.id} onChange={open} activateTabWithKeyboard={false} keepMounted={false}>
      <div className="object-top">
        <ObjectHead object={object} />
        <Tabs.List ref={list} className="line-tabs object-tabs" aria-label="Bereiche des Objekts">
          {tabs.map(({ id, label, count }) => (
            <Tabs.Tab
              key={id}
              value={id}
              data-tab={id}
              className="line-tabs__tab"
              rightSection={<Count of={count?.(object) ?? 0} />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={current.id} ref={panel}>
        <div className={current.hasAside && 'record-page__columns'}>
          <Suspense fallback={<TabSkeleton />}>
            <Current key={current.id} object={object} onSaved={adoptObject} />
          </Suspense>
          {current.hasAside && <ObjectAside object={object} />}
        </div>
      </Tabs.Panel>
      {quit}
    </Tabs>
  )
}

const Count = ({ of }: { of: number }) =>
  of > 0 ? (
    <span className="line-tabs__count tone" data-tone="gray">
      {of}
    </span>
  ) : null

function TabSkeleton() {
  return useLoading(true) ? <Skeleton height={480} aria-busy="true" /> : <div />
}

const objectRoute = '/admin/objects/$id'

/**
 * Each tab is a form of its own and asks by itself before the page is left; another tab of the same page is for us to ask. The
 * bar for saving stands in the panel exactly as long as there are changes.
 */
function useTabQuit(panel: RefObject<HTMLElement | null>): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.routeId === objectRoute &&
      next.routeId === objectRoute &&
      current.params.id === next.params.id &&
      current.search.tab !== next.search.tab &&
      Boolean(panel.current?.querySelector('.save-bar')),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LazyConfirmDialog
        title={discardChanges.title}
        text="Ihre Änderungen sind noch nicht gespeichert. Möchten Sie trotzdem wechseln?"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  )
}
