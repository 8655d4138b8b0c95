import { defaultTagIcon, type TagIcon, tagFields } from '@allmend/domain/media'
import { checkFields } from '@allmend/domain/validation'
import type { CountedTag } from '../media.queries.ts'

/** A line of the editor. A new one has a number of its own, which the server never sees. */
export interface TagRow {
  readonly key: string
  readonly id: number | null
  readonly label: string
  readonly icon: TagIcon
  readonly color: string
  readonly dark: boolean
  /** On how many pictures and documents it is. */
  readonly assets: number
}

export const rowsOf = (tags: readonly CountedTag[]): readonly TagRow[] =>
  tags.map((tag) => ({ ...tag, key: String(tag.id) }))

export const newRow = (color: string): TagRow => ({
  key: crypto.randomUUID(),
  id: null,
  label: '',
  icon: defaultTagIcon,
  color,
  dark: true,
  assets: 0,
})

export type RowErrors = Readonly<Partial<Record<keyof typeof tagFields, string>>>

/** The first line that cannot be saved, and why; the others wait their turn. */
export function firstWrong(rows: readonly TagRow[]): { readonly at: number; readonly errors: RowErrors } | null {
  for (const [at, { label, color }] of rows.entries()) {
    const errors = checkFields(tagFields, { label, color })
    if (Object.keys(errors).length > 0) return { at, errors }
  }
  return null
}

const isSame = (row: TagRow, tag: CountedTag) =>
  row.label === tag.label && row.icon === tag.icon && row.color === tag.color && row.dark === tag.dark

/** What is sent: new and changed ones, and the numbers of those that are gone. */
export function changesOf(rows: readonly TagRow[], tags: readonly CountedTag[]) {
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  return {
    tags: rows
      .filter((row) => {
        const tag = row.id === null ? undefined : known.get(row.id)
        return !tag || !isSame(row, tag)
      })
      .map(({ id, label, icon, color, dark }) => ({ id, label: label.trim(), icon, color, dark })),
    removedIds: tags.map(({ id }) => id).filter((id) => rows.every((row) => row.id !== id)),
  }
}

/** «7 Tags und 2 neue, für Bilder und Dokumente» */
export function countWords(rows: readonly TagRow[]): string {
  const fresh = rows.filter(({ id }) => id === null).length
  const kept = rows.length - fresh
  const words = kept === 1 ? '1 Tag' : `${kept} Tags`
  const news = fresh === 1 ? ' und 1 neuer' : ` und ${fresh} neue`
  return `${words}${fresh === 0 ? '' : news}, für Bilder und Dokumente`
}
