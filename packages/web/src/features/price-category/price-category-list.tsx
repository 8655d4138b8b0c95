import { priceCategoryColumns as labels } from '@allmend/domain/lists'
import { formatZipList } from '@allmend/domain/people'
import { IconCash, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { DialogListPage } from '../../framework/list/dialog-list-page.tsx'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { pageOf } from '../../framework/list/whole-list.ts'
import { apiFile } from '../../lib/api.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type PriceCategory, priceCategoriesQuery, removePriceCategory } from './price-categories.queries.ts'

const PriceCategoryDialog = lazy(async () => ({
  default: (await import('./price-category-dialog.tsx')).PriceCategoryDialog,
}))

const people = (count: number) => (count === 1 ? '1 Person zugeteilt' : `${count} Personen zugeteilt`)

const zipList = ({ zipcodes }: PriceCategory) =>
  formatZipList(zipcodes) || <span className="muted">Keine Postleitzahlen</span>

const standard = ({ isDefault }: PriceCategory) =>
  isDefault && (
    <StatusBadge tone="info" icon={IconStarFilled}>
      Standard
    </StatusBadge>
  )

const columns: readonly ListColumn<PriceCategory>[] = [
  { id: 'name', label: labels.name, sort: 'name', width: 220, isMain: true, cell: ({ name }) => name },
  { id: 'isDefault', label: labels.isDefault, sort: 'isDefault', width: 128, cell: standard },
  { id: 'zipcodes', label: labels.zipcodes, width: 400, isWrapped: true, cell: zipList },
  {
    id: 'usedBy',
    label: labels.usedBy,
    sort: 'usedBy',
    width: 168,
    align: 'end',
    cell: ({ usedBy }) => <span className="num">{usedBy}</span>,
  },
]

const rules = {
  text: ({ name, zipcodes }: PriceCategory) => `${name} ${zipcodes.join(' ')}`,
  sortBy: {
    name: ({ name }: PriceCategory) => name,
    isDefault: ({ isDefault }: PriceCategory) => isDefault,
    usedBy: ({ usedBy }: PriceCategory) => usedBy,
  },
}

const priceCategoryList = defineList<PriceCategory, string>({
  name: 'price-categories',
  words: { one: 'Preiskategorie', many: 'Preiskategorien' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  defaultSort: { field: 'name', direction: 'asc' },
  searchPlaceholder: 'Name oder Postleitzahl',
  useRows: (request) => useQuery({ ...priceCategoriesQuery, select: (all) => pageOf(all, request, rules) }),
  download: (_, query) => apiFile('GET /api/admin/pricecategories/export', { query }),
  exports: 'all',
  card: {
    badge: standard,
    body: (category) => (
      <>
        <span className="num">{zipList(category)}</span>
        <span className="muted">{people(category.usedBy)}</span>
      </>
    ),
  },
  empty: {
    icon: <IconCash size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Preiskategorie.',
    text: 'Die erste gilt für alle, bis Sie weitere anlegen.',
    filtered: 'Keine Preiskategorie gefunden.',
  },
})

export const PriceCategoryList = () => (
  <DialogListPage
    list={priceCategoryList}
    dialog={PriceCategoryDialog}
    create={{ label: 'Neue Preiskategorie', access: { permissions: ['pricecategory:create'] } }}
    edit={{ permissions: ['pricecategory:edit'] }}
    removal={{
      access: { permissions: ['pricecategory:remove'] },
      fits: ({ isDefault }) => !isDefault,
      title: 'Preiskategorie entfernen?',
      text: ({ name }) => `«${name}» und ihre Postleitzahlen werden entfernt.`,
      remove: removePriceCategory,
      done: 'Die Preiskategorie wurde entfernt.',
    }}
  />
)
