import type { Asset, StartPage } from '@allmend/contract'

/** A picture the app was set up with: shown, but not from the media manager. */
const formerPicture = 0

export const readStartPage = ({ title, text, picture, body, categories }: StartPage) => ({
  title,
  text,
  picture: picture && (picture.id ?? formerPicture),
  body,
  categories: categories.map(({ id }) => id) as readonly number[],
})

export type StartPageValues = ReturnType<typeof readStartPage>

/** What is sent: of the picture only that another one was chosen, or none. */
export const startPageOf = ({ picture, categories, ...words }: StartPageValues, version: number) => ({
  ...words,
  categoryIds: [...categories],
  ...(picture !== formerPicture && { pictureId: picture }),
  version,
})

export interface ShownPicture {
  readonly src: string
  readonly srcset: string
  readonly name: string
  readonly focus: { readonly x: number; readonly y: number } | null
}

/** The picture that is chosen, as the preview draws it. */
export function shownPicture(
  chosen: number | null,
  { picture, focus }: Pick<StartPage, 'picture' | 'focus'>,
  picked: readonly Asset[],
): ShownPicture | null {
  if (chosen === null) return null
  if (picture && (picture.id ?? formerPicture) === chosen) return { ...picture, focus }
  const asset = picked.find(({ id }) => id === chosen)
  return asset ? { src: asset.src, srcset: asset.srcset, name: asset.name, focus: asset.focus } : null
}

/** «38 von 100 Zeichen» */
export const lengthWords = (text: string, most: number) => `${[...text].length} von ${most} Zeichen`
