import type { RouteAnswer, RouteMap } from '@allmend/contract'
import { sizeWords } from '@allmend/domain/media'

export type AppImport = RouteAnswer<RouteMap['GET /api/keeper/impexor/imports']>['imports'][number]

/** A piece that got lost on the way is sent again so often by itself. */
export const mostTries = 5

/** The line is broken, but nothing is lost. */
export const brokenWords = (tries: number): string =>
  `Die Verbindung ist unterbrochen (${tries === 1 ? 'ein Versuch' : `${tries} Versuche`} ohne Erfolg). Es geht von selbst weiter, sobald sie wieder da ist.`

export const givenUpWords =
  'Die Verbindung ist unterbrochen. Was angekommen ist, bleibt erhalten: Wählen Sie «Fortsetzen» und dieselbe Datei, sobald sie wieder da ist.'

/** Said when it came in; it may have got one since. */
const noDomain = 'Die App hat noch keine Domain.'

/** What is still to be done about an app that came in. */
export const openNotes = (notes: readonly string[], hasDomain: boolean): readonly string[] =>
  notes.filter((note) => !hasDomain || note !== noDomain)

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
