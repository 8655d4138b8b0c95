import { mostFilterTags } from '@allmend/domain/media'
import { formatCount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { markStyle } from '../../../ui/color-mark.tsx'
import type { CountedTag } from '../media.queries.ts'

interface TagFilterProps {
  readonly tags: readonly CountedTag[]
  readonly value: readonly number[]
  readonly onChange: (tagIds: readonly number[]) => void
  /** Missing for whoever may not change them. */
  readonly onEdit: (() => void) | null
}

/** Narrows a list down to what has one of these tags. */
export const TagFilter = ({ tags, value, onChange, onEdit }: TagFilterProps) => (
  <fieldset className="tag-filter">
    <legend className="visually-hidden">Nach Tags filtern</legend>
    <div className="tag-filter__head">
      <h3>Tags</h3>
      {onEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={14} stroke={1.8} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onEdit}
        >
          Bearbeiten
        </Button>
      )}
    </div>
    {tags.length === 0 && <p className="muted small">Keine Tags vorhanden.</p>}
    <ul className="tag-filter__tags">
      {tags.map(({ id, label, color, assets }) => {
        const isChosen = value.includes(id)
        return (
          <li key={id}>
            <label className="tag-filter__tag" data-chosen={isChosen || undefined}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && value.length >= mostFilterTags}
                onChange={() => onChange(isChosen ? value.filter((one) => one !== id) : [...value, id])}
              />
              <i className="tag-mark" aria-hidden="true" style={markStyle(color)} />
              <bdi>{label}</bdi>
              <span className="muted small num">{formatCount(assets)}</span>
            </label>
          </li>
        )
      })}
    </ul>
    {tags.length > 0 && <p className="muted small">Höchstens {mostFilterTags} Tags zugleich</p>}
  </fieldset>
)
