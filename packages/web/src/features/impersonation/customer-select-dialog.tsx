import '../../ui/styles/mantine-forms.css'
import '../../ui/styles/mantine-overlays.css'
import '../../ui/styles/mantine-admin.css'
import '../../ui/styles/admin-lists.css'
import './customer-select-dialog.css'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { PickerTable } from '../../framework/list/picker-table.tsx'
import { useIsPhone } from '../../framework/list/use-width.ts'
import { useMay } from '../../framework/permission.ts'
import { fullName } from '../../lib/person-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { customerTable } from './customer-table.tsx'
import { type Customer, rereadCustomers, useCustomers } from './customers.queries.ts'
import { NewCustomerDialog, type NewCustomerFormProps } from './new-customer-dialog.tsx'

const creating = { permissions: ['user:create'], staffBehind: { permissions: ['user:create'] } } as const

interface CustomerSelectDialogProps {
  /** The form of a person, which another part of the house owns. */
  readonly newCustomerForm: ComponentType<NewCustomerFormProps>
  readonly isBusy?: boolean
  readonly onSelect: (customer: Customer) => void
  readonly onClose: () => void
}

/** Finds the customer somebody acts for, or makes one. */
export function CustomerSelectDialog({
  newCustomerForm,
  isBusy = false,
  onSelect,
  onClose,
}: CustomerSelectDialogProps) {
  const [selected, setSelected] = useState<Customer | null>(null)
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay()(creating)
  const isPhone = useIsPhone()
  return (
    <Dialog
      className="customer-select"
      title="Kunde wählen"
      size="77vw"
      fullScreen={isPhone}
      onClose={onClose}
      // The dialog on top has the keys for itself, and this one is out of reach meanwhile.
      closeOnEscape={!isCreating}
      attributes={{ header: { role: 'presentation' }, content: { inert: isCreating } }}
    >
      <PickerTable
        list={customerTable}
        useRows={useCustomers}
        selectedId={selected?.id ?? null}
        onSelect={setSelected}
      />
      <div className="customer-select__foot">
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            Neuer Benutzer
          </Button>
        )}
        <p className="customer-select__chosen" role="status">
          {selected && (
            <>
              <span className="muted">Ausgewählt: </span>
              <strong>{fullName(selected)}</strong>
            </>
          )}
        </p>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button disabled={!selected} loading={isBusy} onClick={() => selected && onSelect(selected)}>
          Übernehmen
        </Button>
      </div>
      {isCreating && (
        <NewCustomerDialog
          form={newCustomerForm}
          onSaved={(customer) => {
            setSelected(customer)
            setCreating(false)
            rereadCustomers()
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Dialog>
  )
}
