import {
  assetFields,
  documentEndings,
  doubledNames,
  endingOf,
  imageEndings,
  kindOfFile,
  proposedName,
  sizeWords,
  splitName,
  uploadLimits,
} from '@allmend/domain/media'
import { checkFields } from '@allmend/domain/validation'

export type AssetKind = 'image' | 'document'

/** What may be uploaded: pictures, documents, or both. */
export type UploadKind = AssetKind | 'any'

const endings: Readonly<Record<UploadKind, readonly string[]>> = {
  image: imageEndings,
  document: documentEndings,
  any: [...imageEndings, ...documentEndings],
}

/** For the dialog of the operating system. */
export const acceptOf = (kind: UploadKind): string => endings[kind].map((ending) => `.${ending}`).join(',')

const imageTypes = 'Bilder: jpeg, jpg, gif, png, webp, svg.'
const documentTypes =
  'Dokumente: pdf, Word, PowerPoint, Excel, rtf, Text, csv, zip, 7z, gzip, tar, rar, Kalender (ics).'

export const typesText: Readonly<Record<UploadKind, string>> = {
  image: imageTypes,
  document: documentTypes,
  any: `${imageTypes} ${documentTypes}`,
}

const duplicate =
  'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.'

/** A file that waits to be sent, with what will be known of it. */
export interface PendingFile {
  readonly key: string
  readonly file: File
  /** What people read. */
  readonly name: string
  /** Without its ending, which stays. */
  readonly stem: string
  /** For whoever does not see the picture. */
  readonly alt: string
  readonly tagIds: readonly number[]
}

/** The name it will have, with the ending it came with. */
export function filenameOf({ file, stem }: Pick<PendingFile, 'file' | 'stem'>): string {
  // A name, no path: on its way everything before a stroke would be lost.
  const name = stem.replaceAll(/[/\\]+/g, '-').trim()
  return name === '' ? '' : `${name}${splitName(file.name).ending}`
}

export const pendingFiles = (files: readonly File[]): PendingFile[] =>
  files.map((file) => ({
    key: crypto.randomUUID(),
    file,
    name: proposedName(file.name),
    stem: splitName(file.name).stem,
    alt: '',
    tagIds: [],
  }))

export const isPicture = ({ file }: Pick<PendingFile, 'file'>): boolean => kindOfFile(file.name) === 'image'

export type FileErrors = Readonly<Partial<Record<'file' | 'name' | 'filename' | 'alt', string>>>

/** What is wrong with one of them. */
export function fileErrors(pending: PendingFile, all: readonly PendingFile[], kind: UploadKind): FileErrors {
  const isAllowed = endings[kind].includes(endingOf(pending.file.name))
  if (!isAllowed) return { file: `Dieser Dateityp ist nicht erlaubt. Möglich sind: ${typesText[kind]}` }
  if (pending.file.size === 0) return { file: 'Diese Datei ist leer.' }
  const filename = filenameOf(pending)
  const isTwice = doubledNames(all.map(filenameOf)).has(filename)
  return {
    ...checkFields(assetFields, { name: pending.name, alt: pending.alt }),
    ...(filename === '' && { filename: "'Dateiname' darf nicht leer sein" }),
    ...(filename !== '' && isTwice && { filename: duplicate }),
  }
}

/** In a word what keeps a file from being sent; nothing if it is ready. */
export function stateWords({ file, name, filename, alt }: FileErrors): string | null {
  if (file) return 'Nicht erlaubt'
  if (filename) return filename === duplicate ? 'Name doppelt' : 'Dateiname fehlt'
  return name || alt ? 'Angaben prüfen' : null
}

export const bytesOf = (files: readonly Pick<PendingFile, 'file'>[]): number =>
  files.reduce((sum, { file }) => sum + file.size, 0)

/** What is wrong with all of them together. */
export function batchError(files: readonly PendingFile[], most: number = uploadLimits.files): string | null {
  if (files.length > most) {
    return `Höchstens ${most === 1 ? '1 Datei' : `${most} Dateien`} pro Uploadvorgang, ausgewählt sind ${files.length}.`
  }
  const bytes = bytesOf(files)
  return bytes > uploadLimits.bytes ? `Höchstens 50 MB pro Uploadvorgang, ausgewählt sind ${sizeWords(bytes)}.` : null
}

export function uploadBody(files: readonly PendingFile[]): FormData {
  const body = new FormData()
  const meta = files.map((pending) => ({
    name: pending.name.trim(),
    filename: filenameOf(pending),
    alt: isPicture(pending) ? pending.alt.trim() : '',
    tagIds: pending.tagIds,
  }))
  // Before the files: whoever reads the stream knows what is coming.
  body.append('meta', JSON.stringify(meta))
  for (const pending of files) body.append('files', pending.file, filenameOf(pending))
  return body
}
