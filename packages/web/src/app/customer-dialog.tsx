import type { ComponentProps } from 'react'
import { CustomerSelectDialog } from '../features/impersonation/customer-select-dialog.tsx'
import { UserForm } from '../features/user/user-form.tsx'

type Props = ComponentProps<typeof CustomerSelectDialog>

const NewCustomerForm: Props['newCustomerForm'] = (props) => (
  <UserForm user={null} fixedRole="user" layout="dialog" {...props} />
)

/** The choice of a customer with the form for a new one, for every screen that acts for somebody. */
export const CustomerDialog = (props: Omit<Props, 'newCustomerForm'>) => (
  <CustomerSelectDialog newCustomerForm={NewCustomerForm} {...props} />
)
