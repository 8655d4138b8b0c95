import { priceWords } from '@allmend/domain/object-card'
import { Link } from '@tanstack/react-router'
import { FreeBadge, PlaceFact, SizeFact } from '../../features/public-objects/object-facts.tsx'
import { ObjectPicture } from '../../features/public-objects/object-picture.tsx'
import type { ObjectCard, ObjectFilters } from '../../features/public-objects/public-objects.queries.ts'

interface ObjectTileProps {
  readonly card: ObjectCard
  readonly filters: ObjectFilters
}

/** An object on the start page; the whole tile is its link. */
export function ObjectTile({ card, filters: { date, from, until } }: ObjectTileProps) {
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
