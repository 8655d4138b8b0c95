import type { Readable } from 'node:stream'
import type { ExportFormat } from '@allmend/contract'
import { Places } from '../limits/places.ts'

/** After so long a file that is still not fetched is taken away. */
const longestFetch = 600_000

/** How many files are written at a time, and how many wait to be fetched: of one app, and in this process. */
export class ExportPlaces {
  readonly #writing = new Places({ perKey: 2, inAll: 4 })
  /** A spreadsheet is put together in memory. */
  readonly #building = new Places({ perKey: 1, inAll: 2 })
  readonly #fetching = new Places({ perKey: 12, inAll: 60 })

  take(appId: number, format: ExportFormat): ExportPlace | null {
    const written = (format === 'xlsx' ? this.#building : this.#writing).take(appId)
    if (!written) return null
    const fetched = this.#fetching.take(appId)
    if (fetched) return new ExportPlace(written, fetched)
    written()
    return null
  }
}

class ExportPlace {
  /** The file is written, and others may write theirs. */
  readonly written: () => void
  /** The file is gone. */
  readonly fetched: () => void

  constructor(written: () => void, fetched: () => void) {
    this.written = written
    this.fetched = fetched
  }

  /** Keeps the place until the file was fetched, or its time is over. */
  watch(content: Readable): Readable {
    const timer = setTimeout(() => content.destroy(new Error('a file that nobody fetched')), longestFetch).unref()
    content.once('close', () => {
      clearTimeout(timer)
      this.fetched()
    })
    return content
  }
}
