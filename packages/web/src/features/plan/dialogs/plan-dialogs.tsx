import { type ComponentType, lazy, Suspense } from 'react'
import { DecisionDialog } from '../../desk-booking/index.ts'
import type { CustomerDialogProps } from '../../desk-entry/index.ts'
import { type PlanAnswer, type PlanBar, refreshPlan } from '../plan.queries.ts'
import type { RowRights } from '../plan-row.tsx'
import type { useMoves } from '../use-moves.tsx'
import type { Preset } from './new-booking/use-new-booking.ts'
import type { Paper } from './print-dialog.tsx'

const BarCard = lazy(async () => ({ default: (await import('./bar-card.tsx')).BarCard }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }))
const PrintDialog = lazy(async () => ({ default: (await import('./print-dialog.tsx')).PrintDialog }))
const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }))
const NewBookingDialog = lazy(async () => ({
  default: (await import('./new-booking/new-booking-dialog.tsx')).NewBookingDialog,
}))

export type BookingBar = PlanBar & { readonly booking: NonNullable<PlanBar['booking']> }
export const isBooking = (bar: PlanBar): bar is BookingBar => bar.booking !== null

/** What is open above the plan. */
export type Open =
  | { readonly kind: 'card' | 'move'; readonly bar: BookingBar }
  | { readonly kind: 'decide'; readonly bar: BookingBar; readonly to: 'confirmed' | 'rejected' }
  | { readonly kind: 'block'; readonly bar: PlanBar | null; readonly preset: Preset }
  | { readonly kind: 'book'; readonly preset: Preset | null }
  | { readonly kind: 'print' | 'feed' }

interface PlanDialogsProps {
  readonly open: Open | null
  readonly plan: PlanAnswer | undefined
  readonly rights: RowRights
  readonly moves: ReturnType<typeof useMoves>
  readonly emptyPreset: Preset
  readonly printTitle: string
  readonly customerDialog: ComponentType<CustomerDialogProps>
  readonly onOpen: (open: Open) => void
  readonly onPrint: (paper: Paper) => void
  readonly onClose: () => void
}

export const PlanDialogs = (props: PlanDialogsProps) => (
  <Suspense>
    <OpenDialog {...props} />
  </Suspense>
)

function OpenDialog({
  open,
  plan,
  rights,
  moves,
  emptyPreset,
  printTitle,
  customerDialog,
  ...calls
}: PlanDialogsProps) {
  const { onOpen, onPrint, onClose } = calls
  const objects = plan?.objects ?? []
  switch (open?.kind) {
    case 'card':
      return (
        <BarCard
          bar={open.bar}
          object={objects.find(({ id }) => id === open.bar.objectId)}
          mayMove={rights.mayMove}
          mayDecide={rights.mayDecide}
          onMove={() => onOpen({ kind: 'move', bar: open.bar })}
          onDecide={(to) => onOpen({ kind: 'decide', bar: open.bar, to })}
          onClose={onClose}
        />
      )
    case 'decide':
      return (
        <DecisionDialog ids={[open.bar.booking.id]} to={open.to} onDone={() => void refreshPlan()} onClose={onClose} />
      )
    case 'move':
      return (
        <MoveDialog
          bar={open.bar}
          objects={objects}
          withMail={moves.withMail}
          onWithMail={moves.setWithMail}
          onMove={(target) => {
            onClose()
            void moves.move(open.bar, target)
          }}
          onClose={onClose}
        />
      )
    case 'block':
      return (
        <BlockDialog
          bar={open.bar}
          preset={open.preset}
          objects={objects}
          mayChange={rights.mayBlock}
          onClose={onClose}
        />
      )
    case 'book':
      return plan ? (
        <NewBookingDialog
          preset={open.preset ?? emptyPreset}
          objects={objects}
          customerDialog={customerDialog}
          onBlock={rights.mayBlock ? (preset) => onOpen({ kind: 'block', bar: null, preset }) : null}
          onClose={onClose}
        />
      ) : null
    case 'print':
      return <PrintDialog title={printTitle} onPrint={onPrint} onClose={onClose} />
    case 'feed':
      return <FeedDialog objects={objects} onClose={onClose} />
    default:
      return null
  }
}
