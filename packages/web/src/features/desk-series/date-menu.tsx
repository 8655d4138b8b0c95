import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconCalendarTime, IconCheck, IconDots, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { menuProps } from '../../framework/list/overlays.ts'
import { useMay } from '../../framework/permission.ts'
import { bookingQuery, dayWords } from '../desk-booking/index.ts'
import { type Decision, type SeriesDate, stepIds } from './series-steps.ts'

const MoveDialog = lazy(async () => ({ default: (await import('../desk-booking/index.ts')).MoveDialog }))

interface DateMenuProps {
  readonly date: SeriesDate
  readonly onDecide: (ids: readonly number[], to: Decision) => void
}

const decisions = [
  ['confirmed', 'Bestätigen …', IconCheck],
  ['rejected', 'Ablehnen …', IconX],
  ['cancelled', 'Stornieren …', IconBan],
] as const

/** What can be done with a single date. */
export function DateMenu({ date, onDecide }: DateMenuProps) {
  const may = useMay()
  const [isMoving, setMoving] = useState(false)
  const mayMove =
    may({ permissions: ['reservation:change'] }) && ['unconfirmed', 'confirmed'].includes(date.state) && !date.isOld
  const steps = decisions.filter(
    ([to]) => may({ permissions: ['reservation:status'] }) && stepIds([date], to).length > 0,
  )
  if (!mayMove && steps.length === 0) return <span />
  return (
    <>
      <Menu position="bottom-end" width={192} {...menuProps}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Aktionen für ${dayWords(date.displayStart)}`}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="list-menu">
          {steps.map(([to, label, Icon]) => (
            <Menu.Item
              key={to}
              {...(to === 'cancelled' && { 'data-destructive': true })}
              leftSection={<Icon size={16} aria-hidden="true" />}
              onClick={() => onDecide([date.id], to)}
            >
              {label}
            </Menu.Item>
          ))}
          {mayMove && (
            <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden="true" />} onClick={() => setMoving(true)}>
              Verschieben …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isMoving && <MoveDate id={date.id} onClose={() => setMoving(false)} />}
    </>
  )
}

function MoveDate({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const booking = useQuery(bookingQuery(id))
  return <Suspense>{booking.data && <MoveDialog booking={booking.data} onClose={onClose} />}</Suspense>
}
