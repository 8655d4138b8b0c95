import './tag-chip.css'
import type { AssetTag } from '@allmend/contract'
import { tonesOf } from '@allmend/domain/color'
import { moreTagsWords, shownTags } from '@allmend/domain/media'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { tagIconOf } from './tag-icons.ts'

type Look = Pick<AssetTag, 'label' | 'icon' | 'color' | 'dark'>

function toneStyle({ color, dark }: Look): CSSProperties {
  const { ground, text, tint, ink } = tonesOf(color, dark)
  return { '--tag-ground': ground, '--tag-text': text, '--tag-tint': tint, '--tag-ink': ink } as CSSProperties
}

interface TagChipProps {
  readonly tag: Look
  /** In its own colour instead of a tint of it. */
  readonly isFilled?: boolean
  readonly onRemove?: () => void
  /** What the cross says. */
  readonly removeLabel?: string
}

export function TagChip({ tag, isFilled = false, onRemove, removeLabel }: TagChipProps) {
  const Icon = tagIconOf[tag.icon]
  return (
    <span className="tag-chip" data-filled={isFilled || undefined} style={toneStyle(tag)}>
      <Icon size={14} stroke={1.8} aria-hidden="true" />
      <bdi className="tag-chip__label">{tag.label}</bdi>
      {onRemove && (
        <button
          type="button"
          className="tag-chip__remove"
          aria-label={removeLabel ?? `Entfernen: ${tag.label}`}
          onClick={onRemove}
        >
          <IconX size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

/** The first of them; the others are counted, and named to whoever points there. */
export function TagChips({ tags }: { tags: readonly AssetTag[] }) {
  if (tags.length === 0) return null
  const others = tags.slice(shownTags)
  return (
    <ul className="tag-chips" aria-label="Tags">
      {tags.slice(0, shownTags).map((tag) => (
        <li key={tag.id}>
          <TagChip tag={tag} />
        </li>
      ))}
      {others.length > 0 && (
        <li className="tag-chips__more" title={others.map(({ label }) => label).join(', ')}>
          {moreTagsWords(tags.length)}
        </li>
      )}
    </ul>
  )
}
