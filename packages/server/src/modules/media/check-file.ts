import { endingOf, type FileEnding, kindOfFile } from '@allmend/domain/media'
import { fileTypeFromBuffer } from 'file-type'
import { isWhole } from './office-file.ts'

/** What may be uploaded: the ending, and what the content must then be. */
const contents: Readonly<Record<FileEnding, readonly string[]>> = {
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  gif: ['image/gif'],
  png: ['image/png'],
  webp: ['image/webp'],
  svg: ['svg'],
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  xls: ['application/x-cfb'],
  ppt: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
  rtf: ['application/rtf', 'text'],
  txt: ['text'],
  csv: ['text'],
  ics: ['text/calendar', 'text'],
  zip: ['application/zip'],
  '7z': ['application/x-7z-compressed'],
  gz: ['application/gzip'],
  tar: ['application/x-tar'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar'],
}

export interface CheckedFile {
  readonly type: 'image' | 'document'
  readonly extension: string
  readonly mime: string
}

/** What a file is by its content; null if that is not allowed or not what its ending says. */
export async function checkFile(filename: string, content: Buffer): Promise<CheckedFile | null> {
  const extension = endingOf(filename) as FileEnding
  const type = kindOfFile(filename)
  if (!type || content.length === 0) return null
  const detected = (await fileTypeFromBuffer(content))?.mime
  // A drawing that begins with an XML prolog is told from other XML by what follows.
  const mime = detected && detected !== 'application/xml' ? detected : readAsText(content)
  if (!mime || !contents[extension].includes(mime) || !isWhole(extension, content)) return null
  if (extension === 'ics' && !/^\s*BEGIN:VCALENDAR/i.test(content.subarray(0, 100).toString())) return null
  return { type, extension, mime }
}

/** Formats without a mark of their own: plain text, and drawings written as text. */
function readAsText(content: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (text.includes('\u0000')) return null
    return isDrawing(text) ? 'svg' : 'text'
  } catch {
    // Not UTF-8: old text files of Windows are, as long as no control characters are in them.
    return content.some((byte) => byte < 9 || (byte > 13 && byte < 32)) ? null : 'text'
  }
}

/** What may stand in front of a drawing, and what ends it. */
const prologue = [
  { start: '<?xml', end: '>' },
  { start: '<!--', end: '-->' },
  { start: '<!doctype svg', end: '>' },
] as const

/** Whether a text is an SVG. Passes over what stands before it piece by piece, so that no character is looked at twice. */
function isDrawing(text: string): boolean {
  const begins = (word: string, at: number) => text.slice(at, at + word.length).toLowerCase() === word
  const isSpace = (at: number) => /\s/.test(text.charAt(at))
  let at = 0
  for (;;) {
    while (isSpace(at)) at += 1
    if (begins('<svg', at)) return isSpace(at + 4) || text.charAt(at + 4) === '>'
    const piece = prologue.find(({ start }) => begins(start, at))
    const end = piece ? text.indexOf(piece.end, at + piece.start.length) : -1
    if (!piece || end < 0) return false
    at = end + piece.end.length
  }
}
