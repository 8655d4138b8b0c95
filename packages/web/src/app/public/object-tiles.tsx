import './object-tiles.css'
import { lazy, Suspense } from 'react'
import { countWords } from '../../features/reservation/cart/count-words.ts'
import { CategoryChips } from '../../features/reservation/steps/objects/category-chips.tsx'
import { longDay } from '../../features/reservation/steps/objects/free-words.ts'
import { type ObjectFilters, usePublicObjects } from '../../features/reservation/steps/objects/objects.queries.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { HelpTile } from './help-tile.tsx'
import { ObjectTile } from './object-tile.tsx'
import { useStartSearch } from './use-start-search.ts'

const LoadError = lazy(async () => ({ default: (await import('./tiles-error.tsx')).TilesError }))

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** «Verfügbarkeit für Samstag, 12.12.2026, ab 17:00 bis 22:00 Uhr» */
function availabilityWords({ date, from, until }: ObjectFilters): string | null {
  if (!date) return null
  const times = [from && `ab ${from}`, until && `bis ${until}`].filter(Boolean).join(' ')
  return `Verfügbarkeit für ${longDay(date)}${times === '' ? '' : `, ${times} Uhr`}`
}

const foundWords = (count: number) => (count === 0 ? 'Keine Objekte' : countWords(count))

function Nothing({ onReset }: { onReset: () => void }) {
  return (
    <li className="card object-tile-none">
      <p className="state__title">Dazu haben wir nichts gefunden.</p>
      <p className="muted">Versuchen Sie es mit weniger Angaben oder einem anderen Tag.</p>
      <button type="button" className="quiet-button" onClick={onReset}>
        Alle Objekte anzeigen
      </button>
    </li>
  )
}

/** What the municipality lets out, narrowed down by the search row. */
export function ObjectTiles() {
  const [filters, setFilters] = useStartSearch()
  const { data: answer, error, isPending, isPlaceholderData, refetch } = usePublicObjects(filters)
  const isLate = useLoading(isPending)
  const data = isLate ? undefined : answer
  const isNarrowed = Object.keys(filters).some((name) => name !== 'category')
  const count = data?.totalRecords ?? 0
  return (
    <section aria-labelledby="objects">
      <div className="object-tiles__head">
        <div>
          <h2 id="objects">{isNarrowed && data ? foundWords(count) : 'Alle Objekte'}</h2>
          <p className="muted" role="status">
            {availabilityWords(filters)}
            {isNarrowed && data && <span className="visually-hidden"> {count} gefunden</span>}
          </p>
        </div>
        <CategoryChips
          categories={data?.categories ?? []}
          value={filters.category}
          onChange={(category) => setFilters({ ...filters, category })}
        />
      </div>
      {error && !isLate ? (
        <Suspense>
          <LoadError error={error} onRetry={() => refetch()} />
        </Suspense>
      ) : (
        <ul className="object-tiles__grid" aria-busy={!data || isPlaceholderData}>
          {data
            ? data.objects.map((card) => <ObjectTile key={card.id} card={card} filters={filters} />)
            : waiting.map((key) => (
                <li key={key} className="card object-tile object-tile--waiting" data-shown={isLate || undefined} />
              ))}
          {data?.objects.length === 0 && <Nothing onReset={() => setFilters({})} />}
          <HelpTile />
        </ul>
      )}
    </section>
  )
}
