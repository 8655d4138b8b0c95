import { openLetters } from './draw-letter.ts'
import type { Letter } from './letter.ts'

/** What `drawLetters` has done in a thread of its own. */
export default function draw({ letters, title }: { letters: readonly [Letter, ...Letter[]]; title: string }) {
  const file = openLetters({ ...letters[0], title })
  for (const letter of letters) file.add(withBuffer(letter))
  return file.end()
}

/** On its way here a picture became plain bytes. */
const withBuffer = (letter: Letter): Letter => ({ ...letter, logo: letter.logo && Buffer.from(letter.logo) })
