import type { CurrentUser } from '@allmend/contract'
import { lazy, Suspense, useState } from 'react'
import { useStartImpersonation } from '../features/impersonation/impersonation.queries.ts'
import { ImpersonationBar } from '../features/impersonation/impersonation-bar.tsx'

const CustomerDialog = lazy(async () => ({ default: (await import('./customer-dialog.tsx')).CustomerDialog }))

/** The bar of whoever acts as a customer, and the way over to another one. */
export function Impersonation({ user }: { user: CurrentUser }) {
  const [isChoosing, setChoosing] = useState(false)
  const start = useStartImpersonation()
  return (
    <>
      <ImpersonationBar user={user} onChoose={() => setChoosing(true)} />
      {isChoosing && (
        <Suspense>
          <CustomerDialog
            isBusy={start.isPending || start.isSuccess}
            onSelect={({ id }) => start.mutate(id)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
