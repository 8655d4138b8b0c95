import './plan.css'
import './plan-bars.css'
import './plan-print.css'
import { formatDay, parseDay } from '@allmend/domain/time'
import { Button, Skeleton } from '@mantine/core'
import { IconBuildingCommunity, IconCalendarPlus, IconLock, IconPrinter, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { CheckField } from '../../framework/form/check-field.tsx'
import { useIsPhone } from '../../framework/list/use-width.ts'
import { useNamedPage } from '../../framework/page-title.ts'
import { useMay } from '../../framework/permission.ts'
import { useCurrentUser } from '../../framework/session.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { nowHere } from '../../lib/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { ViewSwitch } from '../desk-booking/index.ts'
import type { CustomerDialogProps } from '../desk-entry/index.ts'
import type { Axis } from './axis.ts'
import type { Preset } from './dialogs/new-booking/use-new-booking.ts'
import { isBooking, type Open, PlanDialogs } from './dialogs/plan-dialogs.tsx'
import type { Paper } from './dialogs/print-dialog.tsx'
import { DragTip, targetOf } from './drag-tip.tsx'
import { type PlanAnswer, type PlanBar, planQuery } from './plan.queries.ts'
import { PlanGrid } from './plan-grid.tsx'
import { PlanLegend } from './plan-legend.tsx'
import { PlanList } from './plan-list.tsx'
import { rangeOf, rangeWords } from './plan-range.ts'
import { PlanToolbar } from './plan-toolbar.tsx'
import type { Drag } from './use-bar-drag.ts'
import { useMoves } from './use-moves.tsx'
import { usePlanSearch } from './use-plan-search.ts'
import { useShownDays } from './use-shown-days.ts'
import { useWidePage } from './use-wide-page.ts'

interface PlanScreenProps {
  /** The choice of a customer, which another part of the house owns. */
  readonly customerDialog: ComponentType<CustomerDialogProps>
}

/** All objects side by side over time: what is taken, by whom, and where there is room. */
export function PlanScreen({ customerDialog }: PlanScreenProps) {
  useNamedPage('Belegungsplan')
  useWidePage()
  const isPhone = useIsPhone()
  const [search, change] = usePlanSearch()
  const span = isPhone ? 'day' : search.span
  const { data, error, isPending, refetch } = useQuery(planQuery(rangeOf(span, search.date), search.category))
  const isLate = useLoading(isPending)
  const answer = isLate ? undefined : data
  const { plan, hidden } = useShownDays(answer, span)
  const [open, setOpen] = useState<Open | null>(null)
  const [pending, setPending] = useState<Drag | null>(null)
  const [paper, setPaper] = useState<Paper>('a4')
  const moves = useMoves()
  const may = useMay()
  // A calendar belongs to somebody who works here; keepers have none.
  const isStaff = useCurrentUser()?.role === 'admin'
  const rights = {
    mayMove: may({ permissions: ['reservation:change'] }),
    mayBook: may({ permissions: ['order:create'] }),
    mayBlock: may({ permissions: ['object:calendar'] }),
    mayDecide: may({ permissions: ['reservation:status'] }),
  }
  const objects = (plan?.objects ?? []).filter(({ isPart }) => search.withParts || !isPart)
  const shownOpen: Open | null = open ?? (search.isBooking && rights.mayBook ? { kind: 'book', preset: null } : null)
  const close = () => {
    setOpen(null)
    if (search.isBooking) change({ new: undefined })
  }
  const openBar = (bar: PlanBar) => {
    if (isBooking(bar)) setOpen({ kind: 'card', bar })
    else setOpen({ kind: 'block', bar, preset: { objectId: bar.objectId, start: bar.start, end: bar.end } })
  }
  const openEmpty = (objectId: number, from: number, until: number, axis: Axis) => {
    const preset = { objectId, start: axis.textOf(from), end: axis.textOf(until) }
    setOpen(rights.mayBook ? { kind: 'book', preset } : { kind: 'block', bar: null, preset })
  }
  const drop = async (drag: Drag, axis: Axis) => {
    const { bar } = drag
    if (!bar) return openEmpty(drag.objectId, drag.from, drag.until, axis)
    const isSame = drag.objectId === bar.objectId && drag.from === bar.from && drag.until === bar.until
    if (isSame) return
    setPending(drag)
    await moves.move(bar, targetOf(drag, axis))
    setPending(null)
  }
  const print = (chosen: Paper) => {
    flushSync(() => {
      setPaper(chosen)
      setOpen(null)
    })
    window.print()
  }
  const firstObject = objects[0]?.id ?? 0
  const emptyPreset: Preset = { objectId: firstObject, ...defaultTimes(plan) }

  return (
    <div className="plan-page" data-wide data-paper={paper}>
      <div className="plan-page__head">
        <ViewSwitch value="plan" />
        <div className="plan-page__space" />
        {!isPhone && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'print' })}
          >
            Drucken
          </Button>
        )}
        {isStaff && (
          <Button
            variant="default"
            leftSection={<IconRss size={16} aria-hidden="true" />}
            disabled={!plan}
            onClick={() => setOpen({ kind: 'feed' })}
          >
            Abonnieren
          </Button>
        )}
        {rights.mayBlock && (
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden="true" />}
            disabled={!plan}
            onClick={() => setOpen({ kind: 'block', bar: null, preset: emptyPreset })}
          >
            Sperren
          </Button>
        )}
        {rights.mayBook && (
          <Button
            leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'book', preset: null })}
          >
            Neue Buchung
          </Button>
        )}
      </div>
      <p className="plan-page__title">Belegungsplan, {rangeWords(span, search.date)}</p>
      <section className="panel" aria-label="Belegungsplan">
        <PlanToolbar
          {...search}
          hidden={hidden}
          span={span}
          isPhone={isPhone}
          categories={plan?.categories ?? []}
          onChange={change}
        />
        {error && !plan && !isLate && <LoadError error={error} onRetry={() => void refetch()} />}
        {isLate && (
          <div className="plan-skeleton" aria-busy="true">
            {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
              <Skeleton key={key} height={36} />
            ))}
          </div>
        )}
        {plan && objects.length === 0 && (
          <EmptyState
            icon={<IconBuildingCommunity size={24} stroke={1.7} aria-hidden="true" />}
            title="Hier gibt es keine Objekte."
            text="Wählen Sie eine andere Kategorie, oder erfassen Sie zuerst ein Objekt."
          />
        )}
        {plan &&
          objects.length > 0 &&
          (isPhone ? (
            <PlanList plan={plan} objects={objects} onOpen={openBar} />
          ) : (
            <PlanGrid
              plan={plan}
              span={span}
              objects={objects}
              rights={rights}
              pending={pending}
              onDrop={(drag, axis) => void drop(drag, axis)}
              onOpen={openBar}
              onEmpty={({ id }, from, until, axis) => openEmpty(id, from, until, axis)}
              tip={(drag, axis) => <DragTip drag={drag} axis={axis} objects={objects} />}
            />
          ))}
        <PlanLegend>
          {rights.mayMove && !isPhone && (
            <CheckField label="Beim Verschieben E-Mail senden" checked={moves.withMail} onChange={moves.setWithMail} />
          )}
          {rights.mayBook && !isPhone && (
            <p className="plan-legend__hint">Leere Zelle anklicken: für einen Kunden buchen</p>
          )}
        </PlanLegend>
      </section>
      {moves.dialog}
      <PlanDialogs
        open={shownOpen}
        plan={plan}
        rights={rights}
        moves={moves}
        emptyPreset={emptyPreset}
        printTitle={rangeWords(span, search.date)}
        customerDialog={customerDialog}
        onOpen={setOpen}
        onPrint={print}
        onClose={close}
      />
    </div>
  )
}

const [evening, late] = ['18:00', '20:00']

/** Where nothing was clicked: this evening unless it has begun, else tomorrow's, or the first evening that is shown. */
function defaultTimes(plan: PlanAnswer | undefined) {
  const isShown = plan?.days.some(({ date }) => date === plan.today)
  const day = plan && isShown ? nextEvening(plan.today) : (plan?.days[0]?.date ?? '')
  return { start: `${day} ${evening}`, end: `${day} ${late}` }
}

const nextEvening = (date: string): string =>
  nowHere() < `${date} ${evening}` ? date : formatDay((parseDay(date) ?? 0) + 1)
