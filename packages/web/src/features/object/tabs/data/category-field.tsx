import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { RecordForm } from '../../../../framework/form/use-record-form.tsx'
import { useMay } from '../../../../framework/permission.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { categoriesQuery } from '../../../category/index.ts'
import type { DataValues } from './data-values.ts'

const NewCategoryDialog = lazy(async () => ({ default: (await import('./new-category-dialog.tsx')).NewCategoryDialog }))

/** Whoever may not see the categories leaves the one of the object alone. */
export function CategoryField({ form }: { form: RecordForm<DataValues> }) {
  const may = useMay()
  const [isMaking, setMaking] = useState(false)
  const seesCategories = may({ permissions: ['category:view'] })
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: seesCategories })
  if (!seesCategories) return null
  return (
    <div className="category-field">
      <SelectField
        {...form.input('categoryId')}
        value={form.values.categoryId ?? ''}
        onChange={({ currentTarget }) => form.set({ categoryId: Number(currentTarget.value) || null })}
      >
        <option value="">Ohne Kategorie</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {may({ permissions: ['category:create'] }) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          Neue Kategorie
        </Button>
      )}
      {isMaking && (
        <Suspense>
          <NewCategoryDialog
            onMade={(categoryId) => {
              form.set({ categoryId })
              setMaking(false)
            }}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
