import { stripVTControlCharacters } from 'node:util'

const maxLines = 12

/** The beginning of an error, with the first place in the project's own code. */
export function beginOfError(text: string): string {
  const lines = linesOf(text)
  const isPlace = (line: string) => /^\s+at /.test(line)
  const message = lines.filter((line) => !isPlace(line)).slice(0, maxLines)
  const place = lines.find((line) => isPlace(line) && !line.includes('node_modules') && !line.includes('node:'))
  return [...message, ...(place ? [place] : [])].join('\n')
}

/** Tools that say much end with what counts. */
export function endOfOutput(text: string): string {
  return linesOf(text).slice(-maxLines).join('\n')
}

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
