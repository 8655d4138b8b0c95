import type { PublicObject } from '@allmend/contract'
import { counted } from '@allmend/domain/lists'
import { IconCalendar, IconCalendarOff, IconRepeat } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAppConfig } from '../../../../framework/app-config.ts'
import { markStyle } from '../../../../ui/color-mark.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type AnswerValue, type DraftBooking, problemsOf, undated, withPresets } from '../../../booking-draft/index.ts'
import type { PriceCategories } from '../../../booking-fields/index.ts'
import { ObjectPicture } from '../../../public-objects/index.ts'
import { changeBooking } from '../../draft/draft-store.ts'
import { useCheckout } from '../../shell/checkout.queries.ts'
import type { Validated } from '../../shell/use-validation.ts'
import { AboutCard } from './about-card.tsx'
import { IntervalCards } from './interval-cards.tsx'
import { OptionsCard } from './options-card.tsx'
import type { PublicInterval } from './scene.ts'
import { Segments } from './segments.tsx'
import { SeriesPreview } from './series/series-preview.tsx'
import { SeriesRule } from './series/series-rule.tsx'
import { SingleDate } from './single-date.tsx'

interface BookingCardsProps {
  readonly booking: DraftBooking
  readonly object: PublicObject
  readonly validated: Validated | null
  readonly pointedAt: string | null
  readonly isLost: boolean
  /** How often one tried to go on in vain; then everything that is missing is marked. */
  readonly attempt: number
}

/** Everything about one booking: its time, its options and what it is for. */
export function BookingCards({ booking, object, validated, pointedAt, isLost, attempt }: BookingCardsProps) {
  const { maySeries, priceCategories } = useTerms()
  const [left, setLeft] = useState<readonly number[]>([])
  const [seen, setSeen] = useState(pointedAt)
  useEffect(() => {
    const presets = withPresets(object, booking)
    if (presets) changeBooking(booking.key, presets)
  }, [object, booking])
  const interval = object.intervals.find(({ id }) => id === booking.intervalId) ?? object.intervals[0]
  if (!interval) {
    return <EmptyState icon={<IconCalendarOff size={24} />} title="Dieses Objekt ist zurzeit nicht buchbar." />
  }
  const { options, answers } = problemsOf(object, booking)
  const isTried = attempt > 0
  const onlyOf = (sentences: Readonly<Record<number, string>>, isShown: (id: number) => boolean) =>
    Object.fromEntries(Object.entries(sentences).filter(([id]) => isTried || isShown(Number(id))))
  const changeInterval = ({ id }: PublicInterval) => {
    setSeen(booking.displayStart?.slice(0, 10) ?? seen)
    changeBooking(booking.key, { intervalId: id, ...undated, series: null, dates: [], omitted: [] })
  }
  const shared = { booking, object, interval }
  return (
    <>
      <section
        className="card termine-card"
        aria-label={object.title}
        data-marked={booking.color !== '' || undefined}
        style={booking.color === '' ? undefined : markStyle(booking.color)}
      >
        <ObjectHead
          object={object}
          booking={booking}
          maySeries={(maySeries && object.allowsSeries) || booking.isSerial}
        />
        <IntervalCards
          intervals={object.intervals}
          value={interval}
          hasPrices={object.has_prices}
          priceCategories={priceCategories}
          onChange={changeInterval}
        />
        {booking.isSerial ? (
          <SeriesRule key={interval.id} {...shared} />
        ) : (
          <SingleDate
            key={interval.id}
            {...shared}
            validated={validated}
            pointedAt={seen}
            isLost={isLost}
            isTried={isTried}
          />
        )}
      </section>
      {booking.isSerial && booking.series && (
        <SeriesPreview {...shared} series={booking.series} validated={validated} isLost={isLost} />
      )}
      <OptionsCard
        object={object}
        booking={booking}
        priceCategories={priceCategories}
        errors={onlyOf(options, (id) => left.includes(id))}
        onLeave={(id) => setLeft((before) => [...before, id])}
      />
      <AboutCard object={object} booking={booking} errors={onlyOf(answers, (id) => isGiven(booking.answers[id]))} />
    </>
  )
}

/** A wrong answer is told at once; a missing one when somebody wants to go on. */
const isGiven = (answer: AnswerValue | undefined) => typeof answer === 'string' && answer !== ''

/** What the visitor may do and is charged by; nothing as long as it is not known. */
function useTerms(): { readonly maySeries: boolean; readonly priceCategories: PriceCategories } {
  const { data } = useCheckout()
  // The government layout offers single dates only.
  const isGov = useAppConfig().theme.layout === 'gov'
  const categories = [data?.priceCategory?.id, data?.defaultPriceCategoryId]
  return {
    maySeries: (data?.maySeries ?? false) && !isGov,
    priceCategories: categories.filter((id) => typeof id === 'number'),
  }
}

const kinds = [
  { value: 'single', label: 'Einzeltermin', icon: IconCalendar },
  { value: 'series', label: 'Serie', icon: IconRepeat },
] as const

interface ObjectHeadProps {
  readonly object: PublicObject
  readonly booking: DraftBooking
  readonly maySeries: boolean
}

/** Which object it is about, and whether one date or many are wanted. */
function ObjectHead({ object, booking, maySeries }: ObjectHeadProps) {
  const { title, address, capacity, mainImage } = object
  const facts = [address, capacity !== null && `bis ${counted(capacity, 'Person', 'Personen')}`]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="object-head">
      <ObjectPicture className="object-head__picture" asset={mainImage} sizes="72px" />
      <div className="object-head__words">
        <h2>{title}</h2>
        <p className="muted small">{facts}</p>
      </div>
      {maySeries && (
        <Segments
          label="Einzeltermin oder Serie"
          segments={kinds}
          value={booking.isSerial ? 'series' : 'single'}
          onChange={(kind) => changeBooking(booking.key, { isSerial: kind === 'series' })}
        />
      )}
    </div>
  )
}
