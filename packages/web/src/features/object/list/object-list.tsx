import './object-list.css'
import { counted, objectColumns as labels } from '@allmend/domain/lists'
import { confirmationWords } from '@allmend/domain/objects'
import { IconBuildingCommunity, IconCopy, IconPhoto, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { defineList, type ListColumn } from '../../../framework/list/list-description.ts'
import type { ListFilter } from '../../../framework/list/list-filter.ts'
import { ListPage } from '../../../framework/list/list-page.tsx'
import { notifyStaying } from '../../../framework/notifications/notify.ts'
import { errorText } from '../../../lib/api-error.ts'
import { categoriesQuery } from '../../category/index.ts'
import {
  downloadObjects,
  type ObjectField,
  type ObjectRow,
  objectListQuery,
  useDuplicateObject,
} from '../objects.queries.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'

/** A picture says faster than a name which hall it is. */
const ObjectName = ({ row: { title, mainImage } }: { row: ObjectRow }) => (
  <span className="object-name">
    {mainImage ? (
      <img
        className="object-name__picture"
        src={mainImage.src}
        srcSet={mainImage.srcset || undefined}
        sizes="40px"
        alt=""
        loading="lazy"
      />
    ) : (
      <span className="object-name__picture">
        <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
      </span>
    )}
    <span className="object-name__title" title={title}>
      {title}
    </span>
  </span>
)

const NewObjectDialog = lazy(async () => ({ default: (await import('./new-object-dialog.tsx')).NewObjectDialog }))

const shortConfirmation = { automatic: 'Sofort', manual: 'Manuell' } as const
const none = <span className="muted">–</span>
const count = (value: number | null) => (value === null ? none : <span className="num">{value}</span>)
const bookings = (amount: number) => (amount === 1 ? '1 kommende Buchung' : `${amount} kommende Buchungen`)

const columns: readonly ListColumn<ObjectRow, ObjectField>[] = [
  {
    id: 'id',
    label: labels.id,
    sort: 'id',
    width: 72,
    isHidden: true,
    cell: ({ id }) => <span className="num">{id}</span>,
  },
  {
    id: 'title',
    label: labels.title,
    sort: 'title',
    width: 264,
    isMain: true,
    cell: (row) => <ObjectName row={row} />,
  },
  { id: 'category', label: labels.category, sort: 'category', width: 128, cell: ({ category }) => category ?? none },
  { id: 'building', label: labels.building, sort: 'building', width: 128, cell: ({ building }) => building || none },
  {
    id: 'capacity',
    label: labels.capacity,
    sort: 'capacity',
    width: 96,
    align: 'end',
    cell: (row) => count(row.capacity),
  },
  { id: 'stock', label: labels.stock, sort: 'stock', width: 100, align: 'end', cell: (row) => count(row.stock) },
  {
    id: 'confirmation',
    label: labels.confirmation,
    sort: 'confirmation',
    width: 108,
    cell: ({ confirmation }) => <span title={confirmationWords[confirmation]}>{shortConfirmation[confirmation]}</span>,
  },
  {
    id: 'bookings',
    // Coming ones; the whole of it would be wider than any number.
    label: 'Buchungen',
    sort: 'bookings',
    width: 108,
    align: 'end',
    cell: (row) => count(row.bookings),
  },
  {
    id: 'isVisible',
    label: labels.isVisible,
    sort: 'isVisible',
    width: 136,
    cell: (row) => <VisibilityBadge isVisible={row.is_visible} />,
  },
]

const filters: readonly ListFilter[] = [
  {
    name: 'category',
    label: labels.category,
    kind: 'select',
    options: () =>
      useQuery({ ...categoriesQuery, select: (all) => all.map(({ id, name }) => ({ value: String(id), label: name })) })
        .data,
    access: { permissions: ['category:view'] },
  },
  { name: 'visible', label: 'Nur sichtbare', kind: 'flag' },
  { name: 'hidden', label: 'Nur ausgeblendete', kind: 'flag' },
]

const objectList = defineList<ObjectRow, ObjectField>({
  name: 'objects',
  words: { one: 'Objekt', many: 'Objekte' },
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  columns,
  filters,
  defaultSort: { field: 'sort', direction: 'asc' },
  searchPlaceholder: 'Titel, Kategorie, Gebäude',
  useRows: (request) => useQuery(objectListQuery(request)),
  link: ({ id }) => ({ to: '/admin/objects/$id', params: { id: String(id) } }),
  download: downloadObjects,
  card: {
    badge: (row) => <VisibilityBadge isVisible={row.is_visible} />,
    body: (row) => (
      <>
        <span>{[row.category, row.building].filter(Boolean).join(', ')}</span>
        <span className="muted">
          {[
            row.capacity && counted(row.capacity, 'Person', 'Personen'),
            row.stock > 1 && `${row.stock} Stück`,
            bookings(row.bookings),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </>
    ),
  },
  empty: {
    icon: <IconBuildingCommunity size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Objekte.',
    text: 'Säle, Hütten, Plätze oder Geräte: Was reserviert werden kann, erfassen Sie hier.',
    filtered: 'Kein Objekt gefunden.',
  },
})

const mayCreate = { permissions: ['object:create'] } as const

export function ObjectList() {
  const navigate = useNavigate()
  const duplicate = useDuplicateObject()
  const [isMaking, setMaking] = useState(false)
  const open = ({ id }: { id: number }) => navigate({ to: '/admin/objects/$id', params: { id: String(id) } })
  const copy = ({ id }: ObjectRow) =>
    duplicate.mutate(id, { onSuccess: open, onError: (error) => notifyStaying(errorText(error)) })
  return (
    <>
      <ListPage
        list={objectList}
        rowActions={[{ label: 'Duplizieren', icon: IconCopy, access: mayCreate, onClick: copy }]}
        primary={{ label: 'Neues Objekt', icon: IconPlus, access: mayCreate, onClick: () => setMaking(true) }}
      />
      {isMaking && (
        <Suspense>
          <NewObjectDialog onMade={open} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
