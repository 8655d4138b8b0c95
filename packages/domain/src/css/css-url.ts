/** A picture that stands in the CSS itself, in characters. */
const maxData = 20_000

const elsewhere = 'Von anderswo wird nichts geladen. Erlaubt sind eigene Dateien (/files/…) und kleine Bilder als data:'

const foreign = 'Diese Datei gehört nicht zu dieser Gemeinde. Erlaubt sind Dateien aus der eigenen Medienverwaltung'

const tooLarge = 'Dieses Bild ist zu gross für das CSS. Laden Sie es in die Medienverwaltung'

const isPicture = (address: string) => /^data:image\/(?:png|gif|jpeg|webp|avif|svg\+xml)[;,]/i.test(address)

/** However it is written, it leads out of the folder. A browser drops tabs within an address. */
const pointsElsewhere = (path: string) =>
  path.includes('\t') || path.split('/').some((part) => /^\.{1,2}$/.test(part.replaceAll(/%2e/gi, '.')))

/** What comes with the installation, and what the municipality uploaded. Spelled in any other way, it is taken for somebody else's. */
const isOwn = (path: string, appId: number) =>
  path.startsWith('/files/base/') || path.startsWith(`/files/assets/${appId}/`)

/** Why a stylesheet of this app may not load this address, or null. */
export function urlGap(address: string, appId: number | null): string | null {
  if (address.includes('\\')) return 'In einer Adresse ist kein Rückstrich (\\) erlaubt'
  if (isPicture(address)) return address.length > maxData ? tooLarge : null
  const [path = ''] = address.split(/[?#]/, 1)
  if (!path.startsWith('/files/') || pointsElsewhere(path)) return elsewhere
  return appId === null || isOwn(path, appId) ? null : foreign
}
