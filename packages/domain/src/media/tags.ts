import { isHexColor } from '../color/index.ts'
import { type FieldSpec, max, type Rule, required } from '../validation/index.ts'

/** Signs a tag can have, by the names they are kept under; the first is the one a new tag has. */
export const tagIcons = [
  'label',
  'door',
  'trees',
  'star',
  'bulb',
  'cutlery',
  'party',
  'map',
  'ball',
  'music',
  'wheelchair',
  'parking',
  'fire',
  'snow',
  'sun',
  'armchair',
  'sofa',
  'microphone',
  'key',
  'bike',
  'building',
  'people',
  'camera',
  'leaf',
] as const
export type TagIcon = (typeof tagIcons)[number]

/** What they show, for whoever searches or hears them. */
export const tagIconWords: Readonly<Record<TagIcon, string>> = {
  label: 'Etikett',
  door: 'Tür',
  trees: 'Bäume',
  star: 'Stern',
  bulb: 'Lampe',
  cutlery: 'Besteck',
  party: 'Fest',
  map: 'Plan',
  ball: 'Ball',
  music: 'Musik',
  wheelchair: 'Rollstuhl',
  parking: 'Parkplatz',
  fire: 'Feuer',
  snow: 'Schnee',
  sun: 'Sonne',
  armchair: 'Sessel',
  sofa: 'Sofa',
  microphone: 'Mikrofon',
  key: 'Schlüssel',
  bike: 'Velo',
  building: 'Gebäude',
  people: 'Personen',
  camera: 'Kamera',
  leaf: 'Blatt',
}

export const defaultTagIcon: TagIcon = 'label'

const hexColor: Rule = (value, field) =>
  isHexColor(String(value ?? '')) ? null : `'${field}' muss eine Farbe wie #009EF7 sein`

export const tagFields = {
  label: { label: 'Bezeichnung', rules: [required, max(60)] },
  color: { label: 'Farbe', rules: [required, hexColor] },
} satisfies FieldSpec

/** What a picture or document is called, and how it is described to whoever does not see it. */
export const assetFields = {
  name: { label: 'Name', rules: [required, max(200)] },
  alt: { label: 'Alternativtext', rules: [max(500)] },
} satisfies FieldSpec

export const mostTags = 200
/** So many a list is narrowed down by. */
export const mostFilterTags = 10
/** So many a tile shows before it only counts. */
export const shownTags = 3

/** `(+2 weiterer)`, or nothing if all are shown. */
export const moreTagsWords = (count: number): string => (count > shownTags ? `(+${count - shownTags} weiterer)` : '')
