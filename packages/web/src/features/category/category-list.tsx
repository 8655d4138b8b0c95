import './categories.css'
import { categoryColumns as labels } from '@allmend/domain/lists'
import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { DialogListPage } from '../../framework/list/dialog-list-page.tsx'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { pageOf } from '../../framework/list/whole-list.ts'
import { useMay } from '../../framework/permission.ts'
import { apiFile } from '../../lib/api.ts'
import { type Category, categoriesQuery, removeCategory } from './categories.queries.ts'
import { objectsStay, objectsWord } from './category-words.ts'

const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }))

/** The number leads to the objects behind it, for those who may see them. */
function Objects({ category: { id, name, objects } }: { category: Category }) {
  const mayLook = useMay()({ permissions: ['object:view'] })
  const words = objectsWord(objects)
  if (objects === 0 || !mayLook) return <span className="muted num">{words}</span>
  return (
    <Link className="category-objects num" to="/admin/objects" search={{ category: id }}>
      {words}
      <span className="visually-hidden"> in «{name}»</span>
    </Link>
  )
}

const columns: readonly ListColumn<Category>[] = [
  { id: 'name', label: labels.name, sort: 'name', width: 560, isMain: true, cell: ({ name }) => name },
  {
    id: 'objects',
    label: labels.objects,
    sort: 'objects',
    width: 160,
    align: 'end',
    cell: (category) => <Objects category={category} />,
  },
]

const rules = {
  text: ({ name }: Category) => name,
  sortBy: {
    name: ({ name }: Category) => name,
    objects: ({ objects }: Category) => objects,
  },
}

const categoryList = defineList<Category, string>({
  name: 'categories',
  words: { one: 'Kategorie', many: 'Kategorien' },
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  columns,
  // As the customers see them: no column of its own, the call brings them in this order.
  defaultSort: { field: 'sort', direction: 'asc' },
  searchPlaceholder: 'Name',
  useRows: (request) => useQuery({ ...categoriesQuery, select: (all) => pageOf(all, request, rules) }),
  download: (_, query) => apiFile('GET /api/admin/categories/export', { query }),
  exports: 'all',
  card: { body: (category) => <Objects category={category} /> },
  empty: {
    icon: <IconCategory size={24} stroke={1.7} aria-hidden="true" />,
    title: 'Noch keine Kategorie.',
    text: 'Kategorien ordnen die Objekte auf der Startseite, zum Beispiel Hallen, Räume, Material.',
    filtered: 'Keine Kategorie gefunden.',
  },
})

export const CategoryList = () => (
  <DialogListPage
    list={categoryList}
    dialog={CategoryDialog}
    create={{ label: 'Neue Kategorie', access: { permissions: ['category:create'] } }}
    edit={{ permissions: ['category:edit'] }}
    removal={{
      access: { permissions: ['category:remove'] },
      title: 'Kategorie entfernen?',
      text: ({ name, objects }) => `«${name}» wird entfernt. ${objectsStay(objects)}`,
      remove: removeCategory,
      done: 'Die Kategorie wurde entfernt.',
    }}
  />
)
