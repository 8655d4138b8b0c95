import '../../../framework/form/record-page.css'
import '../../../ui/styles/mantine-object.css'
import './object-page.css'
import type { ObjectRecord } from '@allmend/contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RecordError } from '../../../framework/errors/record-error.tsx'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { useMay } from '../../../framework/permission.ts'
import { useLoading } from '../../../framework/use-loading.ts'
import { objectQuery } from '../objects.queries.ts'
import { objectTabs, overviewTab } from '../tabs/object-tabs.ts'
import { ObjectHead } from './object-head.tsx'
import { ObjectOverview } from './object-overview.tsx'
import { ObjectTabView } from './object-tab-view.tsx'

interface ObjectPageProps {
  readonly id: number
  /** As the address names it; null and what nobody knows is the first one. */
  readonly tab: string | null
}

export function ObjectPage({ id, tab }: ObjectPageProps) {
  const may = useMay()
  const object = useQuery(objectQuery(id))
  const showSkeleton = useLoading(object.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (object.isError) {
    return <RecordError error={object.error} onRetry={() => object.refetch()} list="/admin/objects" />
  }
  if (!object.data) return null
  const usable = objectTabs.filter(({ permission }) => may({ permissions: [permission] }))
  if (usable.length === 0) return <ObjectReadOnly object={object.data} />
  // Whoever may not change the data still reads them.
  const tabs = usable.some(({ id: known }) => known === 'data') ? usable : [overviewTab, ...usable]
  const current = tabs.find((candidate) => candidate.id === tab) ?? tabs[0] ?? overviewTab
  return <ObjectTabView object={object.data} tabs={tabs} current={current} />
}

/** For those who may look and nothing more. */
const ObjectReadOnly = ({ object }: { object: ObjectRecord }) => (
  <div className="record-page">
    <div className="object-top object-top--alone">
      <ObjectHead object={object} />
    </div>
    <FormNote tone="info">Sie können Objekte ansehen, aber nicht ändern.</FormNote>
    <ObjectOverview object={object} />
  </div>
)
