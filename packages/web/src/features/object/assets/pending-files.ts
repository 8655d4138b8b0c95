/** What may be uploaded, by the ending of its name; the server looks at the content as well. */
const imageEndings = ['jpeg', 'jpg', 'gif', 'png', 'webp', 'svg']
const documentEndings = [
  ...['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'rtf', 'txt', 'csv'],
  ...['zip', '7z', 'gz', 'tar', 'rar', 'ics'],
]

export type AssetKind = 'image' | 'document'

const mostFiles = 10
export const mostBytes = 50 * 1024 * 1024

const endings: Readonly<Record<AssetKind, readonly string[]>> = { image: imageEndings, document: documentEndings }

/** For the dialog of the operating system. */
export const acceptOf = (kind: AssetKind): string => endings[kind].map((ending) => `.${ending}`).join(',')

export const typesText: Readonly<Record<AssetKind, string>> = {
  image: 'JPEG, PNG, WebP, GIF oder SVG',
  document: 'PDF, Word, Excel, PowerPoint, Text, CSV, Kalender (ICS) oder Archiv',
}

const duplicate =
  'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.'

/** A file that waits to be sent, with the names it will have. */
export interface PendingFile {
  readonly key: number
  readonly file: File
  /** What people read, and what screen readers say for a picture. */
  readonly name: string
  readonly filename: string
}

const endingOf = (filename: string) => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

const withoutEnding = (filename: string) => filename.replace(/\.[^.]+$/, '') || filename

export const pendingFiles = (files: readonly File[], firstKey = 0): PendingFile[] =>
  files.map((file, at) => ({
    key: firstKey + at,
    file,
    name: withoutEnding(file.name).replaceAll(/[-_]+/g, ' ').trim() || file.name,
    filename: file.name,
  }))

export type FileErrors = Readonly<Partial<Record<'file' | 'name' | 'filename', string>>>

/** What is wrong with one of them. */
export function fileErrors(pending: PendingFile, all: readonly PendingFile[], kind: AssetKind): FileErrors {
  const filename = pending.filename.trim()
  const isTwice = all.some(({ key, filename: other }) => key !== pending.key && isSameName(other, filename))
  const isAllowed = endings[kind].includes(endingOf(pending.file.name))
  const keepsEnding = endingOf(filename) === endingOf(pending.file.name)
  return {
    ...(!isAllowed && { file: `Dieser Dateityp ist nicht erlaubt. Möglich: ${typesText[kind]}.` }),
    ...(isAllowed && pending.file.size === 0 && { file: 'Diese Datei ist leer.' }),
    ...(pending.name.trim() === '' && { name: "'Name' darf nicht leer sein" }),
    ...([...pending.name].length > 150 && { name: "'Name' darf höchstens 150 Zeichen lang sein" }),
    ...(!keepsEnding && { filename: `Die Endung .${endingOf(pending.file.name)} muss bleiben.` }),
    ...(isTwice && { filename: duplicate }),
  }
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase()

/** What is wrong with all of them together. */
export function batchError(files: readonly PendingFile[]): string | null {
  if (files.length > mostFiles) {
    return `Höchstens ${mostFiles} Dateien pro Uploadvorgang, ausgewählt sind ${files.length}.`
  }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  return bytes > mostBytes ? `Höchstens 50 MB pro Uploadvorgang, ausgewählt sind ${fileSize(bytes)}.` : null
}

/** `842 KB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} Byte`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

export function uploadBody(files: readonly PendingFile[]): FormData {
  const body = new FormData()
  const meta = files.map(({ name, filename }) => ({ name: name.trim(), filename: filename.trim(), tagIds: [] }))
  // Before the files: whoever reads the stream knows what is coming.
  body.append('meta', JSON.stringify(meta))
  for (const { file, filename } of files) body.append('files', file, filename.trim())
  return body
}
