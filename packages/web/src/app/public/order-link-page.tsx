import '../../ui/styles/mantine-forms.css'
import { useParams } from '@tanstack/react-router'
import { LinkedOrder } from '../../features/placed-order/linked-order.tsx'
import { OrderLoader } from '../../features/placed-order/order-loader.tsx'

/** Where the link of an order's mail leads, for whoever has no account. */
export function OrderLinkPage() {
  const { token = '' } = useParams({ strict: false })
  return (
    <div className="wrap page__main">
      <OrderLoader token={token}>{(order) => <LinkedOrder order={order} token={token} />}</OrderLoader>
    </div>
  )
}
