import { type ComponentProps, lazy } from 'react'
import { PlanScreen } from '../../features/plan/plan-screen.tsx'

type CustomerDialogProps = ComponentProps<ComponentProps<typeof PlanScreen>['customerDialog']>

const CustomerDialog = lazy(async () => {
  const { CustomerDialog: Dialog } = await import('../customer-dialog.tsx')
  return { default: (props: CustomerDialogProps) => <Dialog {...props} /> }
})

/** The plan with the choice of a customer, for bookings made at the desk. */
export const PlanPage = () => <PlanScreen customerDialog={CustomerDialog} />
