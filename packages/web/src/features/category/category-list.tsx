import './categories.css'
import { categoryColumns as labels } from '@allmend/domain/lists'
import { IconCategory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { defineList, type ListColumn } from '../../framework/list/list-description.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { pageOf } from '../../framework/list/whole-list.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { apiFile } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { type Category, categoriesQuery, useRemoveCategory } from './categories.queries.ts'
import { objectsStay, objectsWord, sortAfter } from './category-words.ts'

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

const mayEdit = { permissions: ['category:edit'] } as const
const mayRemove = { permissions: ['category:remove'] } as const

type Open = { kind: 'edit'; category: Category | null } | { kind: 'remove'; category: Category } | null

export function CategoryList() {
  const may = useMay()
  const categories = useQuery(categoriesQuery)
  const [open, setOpen] = useState<Open>(null)
  const remove = useRemoveCategory()
  const close = () => setOpen(null)
  const edit = (category: Category) => setOpen({ kind: 'edit', category })

  const confirmRemoval = (category: Category) => {
    close()
    remove.mutate(category, {
      onSuccess: () => notifySaved('Die Kategorie wurde entfernt.'),
      onError: (error) => notifyStaying(errorText(error)),
    })
  }

  return (
    <>
      <ListPage
        list={categoryList}
        onOpen={may(mayEdit) ? edit : undefined}
        rowActions={[
          { label: 'Bearbeiten', icon: IconPencil, access: mayEdit, onClick: edit },
          {
            label: 'Entfernen',
            icon: IconTrash,
            access: mayRemove,
            isDestructive: true,
            onClick: (category) => setOpen({ kind: 'remove', category }),
          },
        ]}
        primary={{
          label: 'Neue Kategorie',
          icon: IconPlus,
          access: { permissions: ['category:create'] },
          onClick: () => setOpen({ kind: 'edit', category: null }),
        }}
      />
      <Suspense>
        {open?.kind === 'edit' && (
          <CategoryDialog category={open.category} nextSort={sortAfter(categories.data ?? [])} onClose={close} />
        )}
        {open?.kind === 'remove' && (
          <LazyConfirmDialog
            title="Kategorie entfernen?"
            text={`«${open.category.name}» wird entfernt. ${objectsStay(open.category.objects)}`}
            confirm="Entfernen"
            cancel="Abbrechen"
            onConfirm={() => confirmRemoval(open.category)}
            onCancel={close}
          />
        )}
      </Suspense>
    </>
  )
}
