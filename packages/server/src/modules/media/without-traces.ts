import sharp from 'sharp'
import { limits } from './picture.ts'

/** With every picture of one that moves. */
const whole = { ...limits, animated: true }
const quality = 92

/**
 * A picture without what a camera or a program wrote about itself into it: the place, the owner, the time, words. Null where there is
 * nothing of the kind. Whoever opens the address of a picture reads the very file.
 */
export async function withoutTraces(content: Buffer): Promise<Buffer | null> {
  const picture = () => sharp(content, whole).autoOrient().keepIccProfile()
  const { format, orientation = 1, exif, xmp, iptc, comments } = await sharp(content, whole).metadata()
  if (format === 'jpeg' && orientation === 1) {
    const clean = dropSegments(content)
    return clean.length < content.length ? clean : null
  }
  if (format === 'png' && content.length > endOfPng(content)) return picture().png().toBuffer()
  if (!exif && !xmp && !iptc && !comments) return null
  if (format === 'jpeg') return picture().jpeg({ quality }).toBuffer()
  if (format === 'webp') return picture().webp({ quality }).toBuffer()
  return format === 'png' ? picture().png().toBuffer() : null
}

/** Behind the name of the last part stand four bytes that prove it. */
const endOfPng = (content: Buffer) => content.lastIndexOf('IEND') + 8

const [app0, app2, app14, app15, comment, startOfScan, endOfPicture] = [0xe0, 0xe2, 0xee, 0xef, 0xfe, 0xda, 0xd9]
/** The colours of a picture depend on these. */
const needed = [app0, app2, app14]

/** Piece by piece, so that no dot changes. What some phones add behind the end, a second picture or a film, goes, too. */
function dropSegments(content: Buffer): Buffer {
  const kept = [content.subarray(0, 2)]
  for (let at = 2; at + 4 <= content.length; ) {
    const marker = content[at + 1] ?? 0
    if (content[at] !== 0xff) return content
    if (marker === startOfScan) {
      const end = content.indexOf(Buffer.of(0xff, endOfPicture), at)
      kept.push(content.subarray(at, end < 0 ? content.length : end + 2))
      return Buffer.concat(kept)
    }
    const next = at + 2 + content.readUInt16BE(at + 2)
    const isTrace = marker === comment || (marker >= app0 && marker <= app15 && !needed.includes(marker))
    if (!isTrace) kept.push(content.subarray(at, next))
    at = next
  }
  return content
}
