import { openLetters } from './draw-letter.ts'
import type { Drawing, Letter } from './letter.ts'

/** What `drawLetters` has done in a thread of its own. */
export default function draw({ letters, title = letters[0].title, asksToPrint = false }: Drawing) {
  const file = openLetters({ ...letters[0], title }, asksToPrint)
  for (const letter of letters) file.add(withBuffer(letter))
  return file.end()
}

/** On its way here a picture became plain bytes. */
const withBuffer = (letter: Letter): Letter => ({ ...letter, logo: letter.logo && Buffer.from(letter.logo) })
