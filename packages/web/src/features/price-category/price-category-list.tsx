import { lazy } from 'react'
import { DialogListPage } from '../../framework/list/dialog-list-page.tsx'
import { removePriceCategory } from './price-categories.queries.ts'
import { priceCategoryList } from './price-category-list-description.tsx'

const PriceCategoryDialog = lazy(async () => ({
  default: (await import('./price-category-dialog.tsx')).PriceCategoryDialog,
}))

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
