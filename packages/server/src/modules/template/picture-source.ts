import { addressOfFile } from '../../platform/pictures/picture-places.ts'
import { logoSource } from './logo-picture.ts'

const scheme = 'cid:picture-'

/** How the HTML of a mail calls a picture that goes along with it. */
export const pictureSource = (id: number) => `${scheme}${id}`

const anySource = new RegExp(`"${scheme}(\\d{1,9})"`, 'g')

/** The pictures a mail names. */
export const namedPictures = (html: string): number[] => [
  ...new Set([...html.matchAll(anySource)].map(([, id]) => Number(id))),
]

interface PictureFile {
  readonly id: number
  readonly file: string
}

/** In the browser, what goes along with a mail is shown from where it lies; what is gone keeps its name, which shows nothing. */
export function shownHere(html: string, files: readonly PictureFile[]): string {
  const addresses = new Map(files.map(({ id, file }) => [id, addressOfFile(file)]))
  return html.replaceAll(`src="${logoSource}"`, 'src="/logo.png"').replaceAll(anySource, (source, id: string) => {
    const address = addresses.get(Number(id))
    return address === undefined ? source : `"${address}"`
  })
}
