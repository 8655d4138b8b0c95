import sharp from 'sharp'
import type { Storage } from '../storage/storage.ts'
import type { UploadPlaces } from '../upload/upload-places.ts'
import { placeOfFile } from './picture-places.ts'

/** A piece of a picture, in shares of its width and height. */
interface PictureShare {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A stored picture, or a piece of it. */
export interface PictureOf {
  readonly file: string
  readonly area: PictureShare | null
}

interface Wanted {
  readonly width: number
  readonly height: number
  readonly area: PictureShare | null
  /** Exactly that large, with empty space around; otherwise no larger than that. */
  readonly isExact: boolean
  /** White where the picture is empty: some phones show black there. */
  readonly isFilled: boolean
  /** As JPEG: smaller, and read by everything. */
  readonly isPhoto?: boolean
}

/** So many are kept, a few kilobytes each; then it begins anew. */
const most = 500

/**
 * Small pictures of large ones or of drawings, for what shows nothing else: icons, mails, letters. Each is made once in a process,
 * whoever asks for it how often, since the names of files never stand for another picture.
 */
export class SmallPictures {
  readonly #storage: Storage
  readonly #uploads: UploadPlaces
  readonly #made = new Map<string, Promise<Buffer | null>>()

  constructor(storage: Storage, uploads: UploadPlaces) {
    this.#storage = storage
    this.#uploads = uploads
  }

  /** A square of so many pixels; null if the picture cannot be read. */
  icon({ file, area }: PictureOf, size: 32 | 180): Promise<Buffer | null> {
    return this.#make(file, { width: size, height: size, area, isExact: true, isFilled: size === 180 })
  }

  /** Sharp enough for paper and the screens of phones. */
  logo({ file, area }: PictureOf): Promise<Buffer | null> {
    return this.#make(file, { width: 480, height: 160, area, isExact: false, isFilled: false })
  }

  /** For mails: twice as sharp as it is shown. */
  photo({ file, area }: PictureOf): Promise<Buffer | null> {
    return this.#make(file, { width: 1200, height: 2400, area, isExact: false, isFilled: true, isPhoto: true })
  }

  #make(file: string, wanted: Wanted): Promise<Buffer | null> {
    const key = `${file} ${JSON.stringify(wanted)}`
    const known = this.#made.get(key)
    if (known) return known
    if (this.#made.size >= most) this.#made.clear()
    const making = this.#uploads
      .inMemory(async () => render(await this.#read(file), wanted))
      .catch(() => {
        // Tried again the next time: the storage may have been away for a moment.
        this.#made.delete(key)
        return null
      })
    this.#made.set(key, making)
    return making
  }

  async #read(file: string): Promise<Buffer> {
    return Buffer.from(await this.#storage.getBytes(placeOfFile(file)))
  }
}

const limitInputPixels = 100_000_000
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
const white = '#ffffff'
/** Dots per inch at which a drawing has the size it says, and the most it is drawn with. */
const [plainDensity, highestDensity] = [72, 2400]

async function render(
  content: Buffer,
  { width, height, area, isExact, isFilled, isPhoto = false }: Wanted,
): Promise<Buffer> {
  const { autoOrient: size, format } = await sharp(content, { limitInputPixels }).metadata()
  // A drawing is drawn as large as it is needed; a photo has the pixels it has.
  const shown = { width: size.width * (area?.width ?? 1), height: size.height * (area?.height ?? 1) }
  const scale = format === 'svg' ? Math.max(width / shown.width, height / shown.height, 1) : 1
  const density = Math.min(plainDensity * scale, highestDensity)
  let picture = sharp(content, { limitInputPixels, density }).autoOrient()
  if (area) {
    const { autoOrient: drawn } = await picture.metadata()
    // In a picture of its own: cutting, turning and shrinking in one go are done in an order of the library's choosing.
    picture = sharp(await picture.extract(pixelsOf(area, drawn)).png().toBuffer())
  }
  const resized = isExact
    ? picture.resize({ width, height, fit: 'contain', background: isFilled ? white : nothing })
    : picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const drawn = isFilled ? resized.flatten({ background: white }) : resized
  return (isPhoto ? drawn.jpeg({ quality: 80 }) : drawn.png()).toBuffer()
}

function pixelsOf({ x, y, width, height }: PictureShare, size: { width: number; height: number }) {
  const left = Math.min(Math.floor(size.width * x), size.width - 1)
  const top = Math.min(Math.floor(size.height * y), size.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(size.width * width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(size.height * height), size.height - top)),
  }
}
