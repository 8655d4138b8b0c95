import { mostFilterTags } from '@allmend/domain/media'
import { formatCount } from '@allmend/domain/money'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { markStyle } from '../../../ui/color-mark.tsx'
import type { CountedTag, MediaPart } from '../media.queries.ts'

interface TagFilterProps {
  readonly tags: readonly CountedTag[]
  /** What is narrowed down: a tag says how many of these have it. */
  readonly part: MediaPart
  readonly value: readonly number[]
  readonly onChange: (tagIds: readonly number[]) => void
  /** Missing for whoever may not change them. */
  readonly onEdit: (() => void) | null
}

const countIn = ({ assets, images }: CountedTag, part: MediaPart): number =>
  ({ image: images, document: assets - images, tagged: assets })[part]

/** Narrows a list down to what has one of these tags. */
export const TagFilter = ({ tags, part, value, onChange, onEdit }: TagFilterProps) => (
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
      {tags.map((tag) => {
        const { id, label, color } = tag
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
              <span className="muted small num">{formatCount(countIn(tag, part))}</span>
            </label>
          </li>
        )
      })}
    </ul>
    {tags.length > 0 && <p className="muted small">Höchstens {mostFilterTags} Tags zugleich</p>}
  </fieldset>
)
