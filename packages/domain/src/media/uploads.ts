/** What an upload may be, as the interface says it. */
export const uploadLimits = { files: 10, bytes: 50 * 1024 * 1024 } as const

export const imageEndings = ['jpeg', 'jpg', 'gif', 'png', 'webp', 'svg'] as const
export const documentEndings = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'rtf',
  'txt',
  'csv',
  'zip',
  '7z',
  'gz',
  'tar',
  'rar',
  'ics',
] as const

export type FileEnding = (typeof imageEndings)[number] | (typeof documentEndings)[number]

/** `saal.JPG` → `saal` and `.JPG`; what begins with its only dot has no ending. */
export function splitName(filename: string): { readonly stem: string; readonly ending: string } {
  const at = filename.lastIndexOf('.')
  return at > 0 ? { stem: filename.slice(0, at), ending: filename.slice(at) } : { stem: filename, ending: '' }
}

/** `jpg`, whatever the case. */
export const endingOf = (filename: string): string => splitName(filename).ending.slice(1).toLowerCase()

export function kindOfFile(filename: string): 'image' | 'document' | null {
  const ending = endingOf(filename)
  if ((imageEndings as readonly string[]).includes(ending)) return 'image'
  return (documentEndings as readonly string[]).includes(ending) ? 'document' : null
}

/** A name people can read, made of a file's: `mzh-saal_01.jpg` → `mzh saal 01`. */
export function proposedName(filename: string): string {
  const words = splitName(filename).stem.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? filename : words
}

/** Which of these names another one has as well, whatever the case. */
export function doubledNames(filenames: readonly string[]): ReadonlySet<string> {
  const counts = Map.groupBy(filenames, (name) => name.trim().toLowerCase())
  return new Set(filenames.filter((name) => (counts.get(name.trim().toLowerCase())?.length ?? 0) > 1))
}

/** `842 KB`, `16.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`
  const kilobytes = bytes / 1024
  return Math.round(kilobytes) < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
