import './object-tiles.css'
import { priceWords } from '@allmend/domain/object-card'
import { IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CategoryChips } from '../../features/public-objects/category-chips.tsx'
import { longDay } from '../../features/public-objects/free-words.ts'
import { FreeBadge, PlaceFact, SizeFact } from '../../features/public-objects/object-facts.tsx'
import { ObjectPicture } from '../../features/public-objects/object-picture.tsx'
import {
  type ObjectCard,
  type ObjectFilters,
  usePublicObjects,
} from '../../features/public-objects/public-objects.queries.ts'
import { useAppConfig } from '../../framework/app-config.ts'
import { useLoading } from '../../framework/use-loading.ts'
import { contactLines } from '../../lib/contact-lines.ts'
import { ContactLink } from './contact-link.tsx'
import { useStartSearch } from './use-start-search.ts'

const LoadError = lazy(async () => ({ default: (await import('./tiles-error.tsx')).TilesError }))

const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const

/** «Verfügbarkeit für Samstag, 12.12.2026, ab 17:00 bis 22:00 Uhr» */
function availabilityWords({ date, from, until }: ObjectFilters): string | null {
  if (!date) return null
  const times = [from && `ab ${from}`, until && `bis ${until}`].filter(Boolean).join(' ')
  return `Verfügbarkeit für ${longDay(date)}${times === '' ? '' : `, ${times} Uhr`}`
}

const foundWords = (count: number) => (count === 0 ? 'Keine Objekte' : count === 1 ? '1 Objekt' : `${count} Objekte`)

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

/** A municipality that has just begun. */
const NothingYet = () => (
  <li className="card object-tile-none">
    <p className="state__title">Hier gibt es noch nichts zu reservieren.</p>
    <p className="muted">Die Objekte erscheinen hier, sobald sie erfasst sind.</p>
  </li>
)

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
      <div className="object-tiles__head" data-waiting={!data || undefined}>
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
          {data?.objects.length === 0 &&
            (Object.keys(filters).length === 0 ? <NothingYet /> : <Nothing onReset={() => setFilters({})} />)}
          <HelpTile />
        </ul>
      )}
    </section>
  )
}

interface ObjectTileProps {
  readonly card: ObjectCard
  readonly filters: ObjectFilters
}

/** An object on the start page; the whole tile is its link. */
function ObjectTile({ card, filters: { date, from, until } }: ObjectTileProps) {
  const { amount, unit, isFrom } = priceWords(card)
  return (
    <li className="card object-tile">
      <ObjectPicture className="object-tile__picture" asset={card.mainImage} sizes="(max-width: 48em) 120px, 304px" />
      <div className="object-tile__words">
        <p className="object-tile__category">{card.category}</p>
        <h3>
          <Link to="/reservation" search={{ step: 'objekte', object: card.id, ...(date && { day: date }) }}>
            {card.title}
          </Link>
        </h3>
        <SizeFact {...card} />
        <PlaceFact {...card} />
        <FreeBadge card={card} date={date} from={from} until={until} />
        <p className="object-tile__price">
          <span className="muted small">{unit}</span>
          <span>
            {isFrom && <span className="muted small">ab </span>}
            <strong className="num">{amount}</strong>
          </span>
        </p>
      </div>
    </li>
  )
}

/** Fills the grid, and helps who found nothing in it. */
function HelpTile() {
  const links = contactLines(useAppConfig().texts.contact).filter(({ href }) => href !== null)
  if (links.length === 0) return null
  return (
    <li className="help-tile">
      <IconLifebuoy size={32} stroke={1.5} aria-hidden="true" />
      <h3>Nichts Passendes dabei?</h3>
      <p className="muted small">Wir helfen Ihnen gerne weiter.</p>
      <div className="help-tile__links small">
        {links.map((line) => (
          <ContactLink key={line.text} line={line.kind === 'mail' ? { ...line, text: 'Nachricht schreiben' } : line} />
        ))}
      </div>
    </li>
  )
}
