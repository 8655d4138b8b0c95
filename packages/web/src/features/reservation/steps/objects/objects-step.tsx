import { useRef, useState } from 'react'
import { removeWithUndo } from '../../cart/removed.ts'
import { addBooking, useDraft } from '../../draft/draft-store.ts'
import { leadTo } from '../../shell/lead-to.ts'
import { useStepAction } from '../../shell/step-action.ts'
import { StepHead } from '../../shell/step-head.tsx'
import { useStep } from '../../shell/use-step.ts'
import { ObjectFilter } from './object-filter.tsx'
import { ObjectRow } from './object-row.tsx'
import { ObjectRows } from './object-rows.tsx'
import { type ObjectCard, usePublicObjects } from './objects.queries.ts'
import { useObjectSearch } from './use-object-search.ts'

/** So many are in sight at once: their pictures need not wait to be scrolled to. */
const eager = 3

export function ObjectsStep() {
  const { go } = useStep()
  const { bookings } = useDraft()
  const { filters, opened, change } = useObjectSearch()
  const objects = usePublicObjects(filters)
  const [first] = useState(opened)
  const list = useRef<HTMLDivElement>(null)
  const bookingsOf = (id: number) => bookings.filter(({ objectId }) => objectId === id)

  useStepAction({
    label: 'Weiter zu Termine',
    missing: bookings.length === 0 ? 'Wählen Sie mindestens ein Objekt.' : null,
    onNext: () => {
      if (bookings.length > 0) go('termine', filters.date ? { day: filters.date } : {})
      else leadTo(list.current?.querySelector('[aria-pressed]'))
    },
  })

  const select = ({ id, title }: ObjectCard) => {
    const own = bookingsOf(id)
    if (own.length === 0) addBooking(id)
    for (const { key } of own) removeWithUndo(key, title)
  }
  const pick = (id: number, day: string) => {
    const booking = bookingsOf(id)[0] ?? addBooking(id)
    go('termine', { object: booking.key, day })
  }

  return (
    <>
      <StepHead title="Was möchten Sie reservieren?">Sie können mehrere Objekte zusammen reservieren.</StepHead>
      <ObjectFilter filters={filters} categories={objects.data?.categories ?? []} onChange={change} />
      <div ref={list}>
        <ObjectRows
          objects={objects}
          first={first}
          onReset={() => change({ search: undefined, category: undefined, persons: undefined, date: undefined })}
        >
          {(card, place) => (
            <ObjectRow
              key={card.id}
              card={card}
              isEager={place < eager}
              date={filters.date}
              isSelected={bookingsOf(card.id).length > 0}
              isOpen={opened === card.id}
              onSelect={() => select(card)}
              onToggle={() => change({ object: opened === card.id ? undefined : card.id })}
              onPick={(day) => pick(card.id, day)}
            />
          )}
        </ObjectRows>
      </div>
    </>
  )
}
