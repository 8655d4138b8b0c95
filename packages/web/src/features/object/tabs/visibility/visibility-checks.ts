import type { ObjectRecord } from '@allmend/contract'
import type { GrantablePermission } from '@allmend/domain/access'

export interface VisibilityCheck {
  readonly id: 'openingTimes' | 'intervals' | 'prices' | 'mainImage'
  readonly isDone: boolean
  readonly text: string
  /** Where it is put right; the tab of the object page. */
  readonly tab: string
  readonly permission: GrantablePermission
  readonly action: string
}

const hasPrice = ({ intervals }: ObjectRecord) => intervals.some(({ prices }) => Object.keys(prices).length > 0)

const priceText = (object: ObjectRecord) => {
  if (!object.has_prices) return 'Preise sind auf Anfrage'
  return hasPrice(object) ? 'Preise sind erfasst' : 'Noch kein Preis erfasst; Kunden sehen «auf Anfrage»'
}

/** What an object needs before customers find it worth a look. */
export const visibilityChecks = (object: ObjectRecord): readonly VisibilityCheck[] => [
  {
    id: 'openingTimes',
    isDone: object.openingTimes.length > 0,
    text: object.openingTimes.length > 0 ? 'Öffnungszeiten sind erfasst' : 'Noch keine Öffnungszeiten; nie buchbar',
    tab: 'calendar',
    permission: 'object:calendar',
    action: 'Öffnungszeiten erfassen',
  },
  {
    id: 'intervals',
    isDone: object.intervals.length > 0,
    text:
      object.intervals.length > 0
        ? 'Kann nach einem Intervall gebucht werden'
        : 'Noch kein Intervall; Kunden können nichts wählen',
    tab: 'calendar',
    permission: 'object:calendar',
    action: 'Intervall erfassen',
  },
  {
    id: 'prices',
    isDone: !object.has_prices || hasPrice(object),
    text: priceText(object),
    tab: 'prices',
    permission: 'object:data',
    action: 'Preise erfassen',
  },
  {
    id: 'mainImage',
    isDone: object.mainImage !== null,
    text: object.mainImage ? 'Ein Hauptbild ist gewählt' : 'Noch kein Hauptbild',
    tab: 'assets',
    permission: 'object:data',
    action: 'Bild wählen',
  },
]
