import './sign.css'
import { formatTime, minuteOfDay, parseDay } from '@allmend/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLoading } from '../../../framework/use-loading.ts'
import { api } from '../../../lib/api.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Axis } from '../axis.ts'
import { rangeWords } from '../plan-range.ts'
import type { PublicPlan, TakenSpan } from '../public/public-plan.queries.ts'
import { spanName } from '../public/span-words.ts'
import { signState } from './sign-state.ts'

interface SignScreenProps extends SignPlace {
  readonly isDark: boolean
}

/** A screen at a door or in a foyer: what is on now, and what comes next. */
export function SignScreen({ isDark, ...place }: SignScreenProps) {
  const { plan, moment, error, refetch, aloneSince } = useSign(place)
  const isLate = useLoading(!plan && !error)
  if (!plan || isLate) {
    return (
      <main className="sign" data-dark={isDark || undefined}>
        {isLate && <p>Wird geladen …</p>}
        {error && !isLate && <LoadError error={error} onRetry={() => void refetch()} />}
      </main>
    )
  }
  const axis = new Axis(plan.days, { start: 0, end: 1440 })
  const clock = (at: number) => formatTime(minuteOfDay(Math.floor(axis.wallOf(at))))
  const [first] = plan.objects
  const isOne = place.object !== null
  return (
    <main className="sign" data-dark={isDark || undefined}>
      <header className="sign__head">
        <div>
          <h1>
            <bdi>{isOne ? (first?.title ?? 'Unbekanntes Objekt') : (place.building ?? 'Belegung heute')}</bdi>
          </h1>
          <p>{rangeWords('day', parseDay(plan.today) ?? 0)}</p>
        </div>
        <p className="sign__clock num">{clock(moment)}</p>
      </header>
      {plan.objects.length === 0 ? (
        <p className="sign__none">Hier ist nichts zu sehen. Bitte prüfen Sie die Adresse dieser Anzeige.</p>
      ) : isOne && first ? (
        <OneRoom plan={plan} objectId={first.id} moment={moment} clock={clock} />
      ) : (
        <ManyRooms plan={plan} moment={moment} clock={clock} />
      )}
      <p className="sign__foot" role="status">
        {aloneSince !== null && `Keine Verbindung. Stand von ${clock(aloneSince)} Uhr.`}
      </p>
    </main>
  )
}

interface RoomProps {
  readonly plan: PublicPlan
  readonly moment: number
  readonly clock: (at: number) => string
}

const hours = (span: TakenSpan, clock: RoomProps['clock']) => `${clock(span.from)}–${clock(span.until)}`

function OneRoom({ plan, objectId, moment, clock }: RoomProps & { readonly objectId: number }) {
  const { now, next, isOpen, freeUntil } = signState(plan, objectId, moment)
  return (
    <>
      <section className="sign__now" data-state={now ? now.kind : isOpen ? 'free' : 'closed'} aria-label="Jetzt">
        <p className="sign__label">Jetzt</p>
        <p className="sign__what">
          <bdi>{now ? spanName(now) : isOpen ? 'Frei' : 'Geschlossen'}</bdi>
        </p>
        {now?.kind === 'taken' && <p className="num">bis {clock(now.until)} Uhr</p>}
        {!now && freeUntil !== null && <p className="num">bis {clock(freeUntil)} Uhr</p>}
      </section>
      <section className="sign__next" aria-label="Heute noch">
        <p className="sign__label">Heute noch</p>
        {next.length === 0 ? (
          <p className="sign__none">Nichts mehr.</p>
        ) : (
          <ul>
            {next.slice(0, 5).map((span) => (
              <li key={span.from}>
                <span className="num">{hours(span, clock)}</span>
                <bdi>{spanName(span)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function ManyRooms({ plan, moment, clock }: RoomProps) {
  return (
    <table className="sign__rooms">
      <thead>
        <tr>
          <th scope="col">Raum</th>
          <th scope="col">Jetzt</th>
          <th scope="col">Danach</th>
        </tr>
      </thead>
      <tbody>
        {plan.objects.map(({ id, title }) => {
          const { now, next, isOpen } = signState(plan, id, moment)
          const [soon] = next
          return (
            <tr key={id} data-state={now ? now.kind : isOpen ? 'free' : 'closed'}>
              <th scope="row">
                <bdi>{title}</bdi>
              </th>
              <td>
                <bdi>{now ? spanName(now) : isOpen ? 'Frei' : 'Geschlossen'}</bdi>
                {now?.kind === 'taken' && <span className="num"> bis {clock(now.until)}</span>}
              </td>
              <td>
                {soon && (
                  <>
                    <span className="num">{hours(soon, clock)}</span> <bdi>{spanName(soon)}</bdi>
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface SignPlace {
  readonly object: number | null
  readonly building: string | null
}

const refreshing = 60_000
const ticking = 10_000

/**
 * What a sign shows, and the present moment by the server's clock. Without a network the last answer stays and the clock runs on: a
 * screen at a door may be alone for hours.
 */
function useSign({ object, building }: SignPlace) {
  const query = useQuery({
    queryKey: ['sign', object, building],
    queryFn: async ({ signal }) => {
      const where = { ...(object !== null && { object }), ...(building !== null && { building }) }
      const plan = await api('GET /api/plan', { query: { days: 1, ...where }, signal })
      return { plan, at: Date.now() }
    },
    refetchInterval: refreshing,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ticking)
    return () => clearInterval(timer)
  }, [])
  const { data, error, refetch } = query
  return {
    plan: data?.plan,
    moment: data ? data.plan.now + (Math.max(now, data.at) - data.at) / 60_000 : 0,
    error,
    refetch,
    /** Since when nothing was heard of the server, as its last answer's moment; null while all is well. */
    aloneSince: data && error ? data.plan.now : null,
  }
}
