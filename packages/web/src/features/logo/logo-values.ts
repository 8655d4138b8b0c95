import type { PictureArea } from '@allmend/contract'
import { type Area, largestArea, logoFields, type PictureSize } from '@allmend/domain/media'
import type { FieldSpec } from '@allmend/domain/validation'
import type { LogoBody, LogoSettings } from './logo.queries.ts'

/** A type, not an interface: a form takes any record of plain values. */
export type LogoValues = {
  readonly logoId: number | null
  /** The piece that is shown, packed; empty for all of it. */
  readonly logoArea: string
  readonly faviconId: number | null
  /** The piece the icon is made of, packed; empty for what the logo shows. */
  readonly faviconArea: string
  /** What is chosen from a list is text. */
  readonly logoHeight: string
  readonly logoMailWidth: string
  readonly logoAlt: string
}

export const logoSpec: FieldSpec<keyof LogoValues> = {
  logoId: { label: 'Logo', rules: [] },
  logoArea: { label: 'Ausschnitt des Logos', rules: [] },
  faviconId: { label: 'Symbol im Browser', rules: [] },
  faviconArea: { label: 'Ausschnitt des Symbols', rules: [] },
  logoHeight: { label: 'Höhe im Kopf', rules: [] },
  logoMailWidth: { label: 'Breite in E-Mails', rules: [] },
  ...logoFields,
}

export const logoAuditNames = { logoId: 'logo', faviconId: 'favicon' } as const

export const readLogo = ({ logo, logoArea, favicon, faviconArea, ...look }: LogoSettings): LogoValues => ({
  logoId: logo?.id ?? null,
  logoArea: logoArea ? packArea(logoArea) : '',
  faviconId: favicon?.id ?? null,
  faviconArea: faviconArea ? packArea(faviconArea) : '',
  logoHeight: String(look.logoHeight),
  logoMailWidth: String(look.logoMailWidth),
  logoAlt: look.logoAlt,
})

export const logoBody = (values: LogoValues, version: number): LogoBody => ({
  logoId: values.logoId,
  logoArea: unpackArea(values.logoArea),
  faviconId: values.faviconId,
  faviconArea: unpackArea(values.faviconArea),
  logoHeight: Number(values.logoHeight) as LogoSettings['logoHeight'],
  logoMailWidth: Number(values.logoMailWidth) as LogoSettings['logoMailWidth'],
  logoAlt: values.logoAlt,
  version,
})

/** In a fixed order, so that the same piece is the same text. */
const packArea = ({ x, y, width, height }: PictureArea): string => [x, y, width, height].join(' ')

export function unpackArea(text: string): PictureArea | null {
  if (text === '') return null
  const [x = 0, y = 0, width = 1, height = 1] = text.split(' ').map(Number)
  return { x, y, width, height }
}

/** The piece in pixels of the picture; all of it where none was chosen. */
export function areaInPixels(text: string, size: PictureSize): Area {
  const area = unpackArea(text)
  if (!area) return largestArea(size, null)
  return {
    x: Math.round(area.x * size.width),
    y: Math.round(area.y * size.height),
    width: Math.round(area.width * size.width),
    height: Math.round(area.height * size.height),
  }
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000

/** The piece in shares, cut to what there is: rounding must not lead out of the picture. */
export function areaInShares({ x, y, width, height }: Area, size: PictureSize): string {
  const [left, top] = [rounded(x / size.width), rounded(y / size.height)]
  return packArea({
    x: left,
    y: top,
    width: Math.min(rounded(width / size.width), rounded(1 - left)),
    height: Math.min(rounded(height / size.height), rounded(1 - top)),
  })
}
