import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormNote } from '../../../../framework/form/form-note.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { useLoading } from '../../../../framework/use-loading.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { priceCategoriesQuery } from '../../../price-category/index.ts'
import type { TabProps } from '../tab-props.ts'
import { PricesForm } from './prices-form.tsx'

export function TabPrices(props: TabProps) {
  const mayLook = useMay()({ permissions: ['pricecategory:view'] })
  const categories = useQuery({ ...priceCategoriesQuery, enabled: mayLook })
  const showSkeleton = useLoading(mayLook && categories.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (!mayLook) {
    return (
      <FormNote tone="info">
        Preise stehen nach Preiskategorien. Um sie zu sehen, brauchen Sie das Recht «Preiskategorien: Ansehen».
      </FormNote>
    )
  }
  if (categories.isError) {
    return (
      <div className="panel">
        <LoadError error={categories.error} onRetry={() => categories.refetch()} />
      </div>
    )
  }
  if (categories.data) return <PricesForm {...props} categories={categories.data} />
  return null
}
