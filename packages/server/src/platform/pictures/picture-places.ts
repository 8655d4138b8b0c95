/** What a row knows of a picture's files. */
interface PictureFiles {
  readonly file: string
  readonly width: number | null
  readonly widths: readonly number[]
  readonly has_avif: boolean
  readonly versions_at: string | Date | null
}

/** The file of a picture in another width lies beside it. */
export const fileOfWidth = (file: string, width: number, format: 'webp' | 'avif' = 'webp') =>
  `${file.replace(/\.\w+$/, '')}-${width}.${format}`

/** Where it lies in the storage. */
export const placeOfFile = (file: string) => `assets/${file}`

export const addressOfFile = (file: string) => `/files/assets/${file}`

/**
 * Where the browser finds a picture, and in which widths, to choose from. `avif` tells the server that it may answer with the smaller format
 * to whoever reads it. A picture whose widths are still being made is offered as it arrived, too, or it would be blurred until then.
 */
export function addressesOf({ file, width: own, widths, has_avif, versions_at }: PictureFiles) {
  const made = widths.map((width) => `${addressOfFile(fileOfWidth(file, width))}${has_avif ? '?avif=1' : ''} ${width}w`)
  const original =
    made.length > 0 && !versions_at && own && !widths.includes(own) ? [`${addressOfFile(file)} ${own}w`] : []
  return { src: addressOfFile(file), srcset: [...made, ...original].join(', ') }
}
