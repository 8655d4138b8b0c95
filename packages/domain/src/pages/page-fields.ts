import { type FieldSpec, fewMarks, max, required } from '../validation/index.ts'

export const pageFields = {
  title: { label: 'Titel', rules: [required, max(150)] },
  html: { label: 'Inhalt', rules: [max(100_000), fewMarks] },
} satisfies FieldSpec

export const footerFields = { credit: { label: 'Schlusszeile', rules: [max(100)] } } satisfies FieldSpec

/** So many texts a page remembers; older ones go. */
export const keptVersions = 100

/** More links than this nobody reads at the foot of a page. */
export const mostFooterPages = 20

/** What a copy of a page is called; as long as a title may be. */
export const copyTitle = (title: string): string => `${title.slice(0, 141)} (Kopie)`
