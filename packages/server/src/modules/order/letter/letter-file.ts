import { SentFile, ShownPdf } from '../../../platform/http/file-answer.ts'
import type { PictureOf, SmallPictures } from '../../../platform/pictures/small-pictures.ts'
import { drawLetters } from './draw-elsewhere.ts'
import type { Letter } from './letter.ts'

/** A letter that was read; its logo is fetched when it is drawn. */
export interface FoundLetter {
  readonly letter: Omit<Letter, 'logo'>
  readonly logo: PictureOf | null
}

export type Pictures = Pick<SmallPictures, 'logo'>

/** With the logo of the municipality as it is now. Nothing of the database is held meanwhile. */
export const wholeLetter = async ({ letter, logo }: FoundLetter, pictures: Pictures): Promise<Letter> => ({
  ...letter,
  logo: logo === null ? null : await pictures.logo(logo),
})

export const fileName = (title: string) => `${title.replaceAll(/[ /]+/g, '-').toLowerCase()}.pdf`

export async function letterFile(found: FoundLetter, pictures: Pictures): Promise<SentFile & { content: Buffer }> {
  const content = await drawLetters([await wholeLetter(found, pictures)])
  return Object.assign(new SentFile(fileName(found.letter.title), 'application/pdf', content), { content })
}

/** For the printer of whoever opens it. */
export async function printedLetter(found: FoundLetter, pictures: Pictures): Promise<ShownPdf> {
  const content = await drawLetters([await wholeLetter(found, pictures)], { asksToPrint: true })
  return new ShownPdf(fileName(found.letter.title), content)
}
