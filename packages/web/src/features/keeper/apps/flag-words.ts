import type { FeatureFlag } from '@allmend/domain/access'

interface FlagWords {
  readonly short: string
  readonly title: string
  readonly text: string
}

export const flagWords: Readonly<Record<FeatureFlag, FlagWords>> = {
  payment: {
    short: 'Online-Zahlung',
    title: 'Online-Zahlung',
    text: 'TWINT und Karte beim Reservieren, Menü «Zahlungen»',
  },
  hisoftgateway: {
    short: 'Gateway',
    title: 'Gateway zur Gemeindesoftware',
    text: 'Kunden mit der Personennummer verknüpfen',
  },
}
