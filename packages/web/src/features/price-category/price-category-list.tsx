import './price-categories.css'
import { formatZipList } from '@allmend/domain/people'
import { Button, Skeleton } from '@mantine/core'
import { IconCash, IconPencil, IconPlus, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LazyConfirmDialog } from '../../framework/lazy-confirm-dialog.ts'
import { notifySaved, notifyStaying } from '../../framework/notifications/notify.ts'
import { useMay } from '../../framework/permission.ts'
import { useDelayed } from '../../framework/use-delayed.ts'
import { errorText } from '../../lib/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type PriceCategory, priceCategoriesQuery, useRemovePriceCategory } from './price-categories.queries.ts'

const PriceCategoryDialog = lazy(async () => ({
  default: (await import('./price-category-dialog.tsx')).PriceCategoryDialog,
}))

const people = (count: number) => (count === 1 ? '1 Person zugeteilt' : `${count} Personen zugeteilt`)

type Open = { kind: 'edit'; category: PriceCategory | null } | { kind: 'remove'; category: PriceCategory } | null

export function PriceCategoryList() {
  const categories = useQuery(priceCategoriesQuery)
  const showSkeleton = useDelayed(categories.isPending)
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const remove = useRemovePriceCategory()
  const close = () => setOpen(null)
  const mayEdit = may({ permissions: ['pricecategory:edit'] })
  const mayRemove = may({ permissions: ['pricecategory:remove'] })

  const confirmRemoval = (category: PriceCategory) => {
    close()
    remove.mutate(category, {
      onSuccess: () => notifySaved('Die Preiskategorie wurde entfernt.'),
      onError: (error) => notifyStaying(errorText(error)),
    })
  }

  return (
    <div className="panel">
      <header className="panel__head">
        <h2>Wer welchen Preis bezahlt</h2>
        {may({ permissions: ['pricecategory:create'] }) && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'edit', category: null })}
          >
            Neue Preiskategorie
          </Button>
        )}
      </header>
      {categories.isError && <LoadError error={categories.error} onRetry={() => categories.refetch()} />}
      {showSkeleton && <Skeleton height={240} aria-busy="true" />}
      {categories.data?.length === 0 && (
        <EmptyState
          icon={<IconCash size={24} stroke={1.7} aria-hidden="true" />}
          title="Noch keine Preiskategorie."
          text="Die erste gilt für alle, bis Sie weitere anlegen."
        />
      )}
      <ul className="price-categories">
        {categories.data?.map((category) => (
          <li key={category.id}>
            <div className="price-categories__text">
              <h3>
                {category.name}
                {category.isDefault && (
                  <StatusBadge tone="info" icon={IconStarFilled}>
                    Standard
                  </StatusBadge>
                )}
              </h3>
              <p className="muted num">{formatZipList(category.zipcodes) || 'Keine Postleitzahlen'}</p>
              <p className="muted small">{people(category.usedBy)}</p>
            </div>
            <div className="price-categories__actions">
              {mayEdit && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} aria-hidden="true" />}
                  aria-label={`Bearbeiten: ${category.name}`}
                  onClick={() => setOpen({ kind: 'edit', category })}
                >
                  Bearbeiten
                </Button>
              )}
              {mayRemove && !category.isDefault && (
                <Button
                  variant="subtle"
                  color="error"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  aria-label={`Entfernen: ${category.name}`}
                  onClick={() => setOpen({ kind: 'remove', category })}
                >
                  Entfernen
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
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
    </div>
  )
}
