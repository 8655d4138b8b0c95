import './object-row.css'
import { priceWords } from '@allmend/domain/object-card'
import { IconCheck, IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLoading } from '../../../../framework/use-loading.ts'
import { useIsLive } from '../../../../lib/use-is-live.ts'
import { LoadError } from '../../../../ui/load-error.tsx'
import { PlainButton } from '../../../../ui/plain-button.tsx'
import { objectQuery } from '../../../booking-draft/index.ts'
import { FreeBadge, type ObjectCard, ObjectPicture, PlaceFact, SizeFact } from '../../../public-objects/index.ts'
import { Gallery } from './gallery.tsx'
import { ObjectDetails } from './object-details.tsx'

interface ObjectRowProps {
  readonly card: ObjectCard
  /** In sight from the beginning. */
  readonly isEager: boolean
  readonly date: string | undefined
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly onSelect: () => void
  readonly onToggle: () => void
  readonly onPick: (day: string) => void
}

function Price({ card }: { card: ObjectCard }) {
  const { amount, unit, isFrom } = priceWords(card)
  return (
    <div className="object-row__price">
      <p>
        {isFrom && <span className="muted small">ab </span>}
        <strong className="num">{amount}</strong>
      </p>
      <p className="muted small">{unit}</p>
    </div>
  )
}

function SelectButton({ title, isSelected, onSelect }: { title: string; isSelected: boolean; onSelect: () => void }) {
  const Icon = isSelected ? IconCheck : IconPlus
  return (
    <PlainButton
      variant={isSelected ? 'light' : 'outline'}
      leftSection={<Icon size={18} aria-hidden="true" />}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      {isSelected ? 'Ausgewählt' : 'Auswählen'}
      <span className="visually-hidden"> {title}</span>
    </PlainButton>
  )
}

/** An object to choose, closed as one line or opened with everything about it. */
export function ObjectRow({ card, isEager, date, isSelected, isOpen, onSelect, onToggle, onPick }: ObjectRowProps) {
  const heading = useId()
  const isLive = useIsLive()
  const { data: object, error, refetch } = useQuery({ ...objectQuery(card.id), enabled: isOpen })
  const pictures = object ? [object.mainImage, ...object.images].filter((asset) => asset !== null) : []
  const isLate = useLoading(isOpen && !object && !error)
  const isUnfolded = !isLate && isOpen && object !== undefined
  return (
    <article
      className="card object-row"
      data-selected={isSelected || undefined}
      data-open={isUnfolded || undefined}
      aria-labelledby={heading}
    >
      {isUnfolded && <Gallery title={card.title} pictures={pictures} />}
      <div className="object-row__top">
        {!isUnfolded && (
          <ObjectPicture className="object-row__picture" asset={card.mainImage} sizes="208px" isEager={isEager} />
        )}
        <div className="object-row__words">
          <div className="object-row__tags">
            {card.category && <p className="object-row__category">{card.category}</p>}
            <FreeBadge card={card} date={date} />
          </div>
          <h2 id={heading}>{card.title}</h2>
          <div className="object-row__facts">
            <SizeFact {...card} />
            <PlaceFact {...card} />
          </div>
        </div>
        <div className="object-row__act">
          <Price card={card} />
          <SelectButton title={card.title} isSelected={isSelected} onSelect={onSelect} />
        </div>
      </div>
      {isOpen && error && !isLate && <LoadError error={error} onRetry={() => refetch()} />}
      {isUnfolded && <ObjectDetails object={object} picked={date} onPick={onPick} />}
      <button type="button" className="object-row__more" disabled={!isLive} aria-expanded={isOpen} onClick={onToggle}>
        {isUnfolded ? 'Weniger anzeigen' : 'Bilder, Ausstattung und freie Tage'}
        {isLate ? (
          <span className="spinner" role="img" aria-label="Wird geladen" />
        ) : isOpen ? (
          <IconChevronUp size={16} aria-hidden="true" />
        ) : (
          <IconChevronDown size={16} aria-hidden="true" />
        )}
        <span className="visually-hidden"> {card.title}</span>
      </button>
    </article>
  )
}
