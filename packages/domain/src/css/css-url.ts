/** A picture that stands in the CSS itself, in characters. */
const maxData = 20_000

const elsewhere = 'Von anderswo wird nichts geladen. Erlaubt sind eigene Dateien (/files/…) und kleine Bilder als data:'

const tooLarge = 'Dieses Bild ist zu gross für das CSS. Laden Sie es in die Medienverwaltung'

const isPicture = (address: string) => /^data:image\/(?:png|gif|jpeg|webp|avif|svg\+xml)[;,]/i.test(address)

/** However it is written, it leads out of the folder. A browser drops tabs within an address. */
const pointsElsewhere = (path: string) =>
  path.includes('\t') || path.split('/').some((part) => /^\.{1,2}$/.test(part.replaceAll(/%2e/gi, '.')))

/** Why a stylesheet may not load this address, or null. */
export function urlGap(address: string): string | null {
  if (address.includes('\\')) return 'In einer Adresse ist kein Rückstrich (\\) erlaubt'
  if (isPicture(address)) return address.length > maxData ? tooLarge : null
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/files/') && !pointsElsewhere(path) ? null : elsewhere
}
