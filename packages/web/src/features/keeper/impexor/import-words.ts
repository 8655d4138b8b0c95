import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { sizeWords } from '@allmend/domain/media'

export type AppImport = RouteAnswer<RouteMap['GET /api/keeper/impexor/imports']>['imports'][number]

/** The server is at it, and the browser need only look. */
export const isUnderWay = ({ state }: Pick<AppImport, 'state'>): boolean =>
  state === 'waiting' || state === 'checking' || state === 'copying' || state === 'writing'

/** What is happening, in a line. */
export function importWords({ state, percent, received, bytes }: AppImport): string {
  switch (state) {
    case 'uploading':
      return `${sizeWords(received)} von ${sizeWords(bytes)} hochgeladen`
    case 'waiting':
      return 'Wartet auf die Verarbeitung'
    case 'checking':
      return `Datei wird geprüft, ${percent} %`
    case 'copying':
      return `Bilder und Dokumente werden übernommen, ${percent} %`
    case 'writing':
      return 'Daten werden geschrieben'
    case 'done':
      return 'Importiert'
    case 'refused':
      return 'Nicht importiert'
  }
}

/** All of it, in hundredths: uploading is half of the way. */
export function shareOf({ state, percent, received, bytes }: AppImport): number {
  switch (state) {
    case 'uploading':
      return (50 * received) / bytes
    case 'waiting':
      return 50
    case 'checking':
      return 50 + percent / 5
    case 'copying':
      return 70 + percent / 5
    case 'writing':
      return 90
    default:
      return 100
  }
}
