import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, lazy } from 'react'
import { CollectivePage } from '../../features/desk-order/collective/collective-page.tsx'
import { NewOrderScreen } from '../../features/desk-order/new/new-order-screen.tsx'
import { OrderPage } from '../../features/desk-order/page/order-page.tsx'

type CustomerDialogProps = ComponentProps<ComponentProps<typeof NewOrderScreen>['customerDialog']>

const CustomerDialog = lazy(async () => {
  const { CustomerDialog: Dialog } = await import('../customer-dialog.tsx')
  return { default: (props: CustomerDialogProps) => <Dialog {...props} /> }
})

const editRoute = getRouteApi('/admin/orders/edit/$id')

export function EditOrderPage() {
  const { id } = editRoute.useParams()
  return <OrderPage key={id} id={Number(id)} />
}

const collectiveRoute = getRouteApi('/admin/collective-invoices/$id')

export function CollectiveInvoicePage() {
  const { id } = collectiveRoute.useParams()
  return <CollectivePage key={id} id={Number(id)} />
}

export const NewOrderPage = () => <NewOrderScreen customerDialog={CustomerDialog} />
