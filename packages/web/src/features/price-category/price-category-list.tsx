import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { ListPage } from '../../framework/list/list-page.tsx'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { errorText } from '../../lib/api-error.ts'
import { type PriceCategory, useRemovePriceCategory } from './price-categories.queries.ts'
import { priceCategoryList } from './price-category-list-description.tsx'

const PriceCategoryDialog = lazy(async () => ({
  default: (await import('./price-category-dialog.tsx')).PriceCategoryDialog,
}))

const mayEdit = { permissions: ['pricecategory:edit'] } as const
const mayRemove = { permissions: ['pricecategory:remove'] } as const

type Open = { kind: 'edit'; category: PriceCategory | null } | { kind: 'remove'; category: PriceCategory } | null

export function PriceCategoryList() {
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const remove = useRemovePriceCategory()
  const close = () => setOpen(null)
  const edit = (category: PriceCategory) => setOpen({ kind: 'edit', category })

  const confirmRemoval = (category: PriceCategory) => {
    close()
    remove.mutate(category, {
      onSuccess: () => notifySaved('Die Preiskategorie wurde entfernt.'),
      onError: (error) => notifyStaying(errorText(error)),
    })
  }

  return (
    <>
      <ListPage
        list={priceCategoryList}
        onOpen={may(mayEdit) ? edit : undefined}
        rowActions={[
          { label: 'Bearbeiten', icon: IconPencil, access: mayEdit, onClick: edit },
          {
            label: 'Entfernen',
            icon: IconTrash,
            access: mayRemove,
            isDestructive: true,
            fits: ({ isDefault }) => !isDefault,
            onClick: (category) => setOpen({ kind: 'remove', category }),
          },
        ]}
        primary={{
          label: 'Neue Preiskategorie',
          icon: IconPlus,
          access: { permissions: ['pricecategory:create'] },
          onClick: () => setOpen({ kind: 'edit', category: null }),
        }}
      />
      <Suspense>
        {open?.kind === 'edit' && <PriceCategoryDialog category={open.category} onClose={close} />}
        {open?.kind === 'remove' && (
          <LazyConfirmDialog
            title="Preiskategorie entfernen?"
            text={`«${open.category.name}» und ihre Postleitzahlen werden entfernt.`}
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
