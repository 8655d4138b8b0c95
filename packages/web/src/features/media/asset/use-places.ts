import type { RouteAnswer, RouteMap } from '@allmend/contract'
import type { Access } from '@allmend/domain/access'

export type AssetUse = RouteAnswer<RouteMap['GET /api/admin/assets/:id/uses']>['uses'][number]

interface UsePlace {
  /** What it is; its title comes after it, where it has one. */
  readonly word: string
  /** Where it is changed, and who may go there. */
  readonly href: (id: number) => string
  readonly access: Access
  /** A link to it is left behind and leads nowhere. */
  readonly isLink?: true
}

const objects = { roles: ['admin', 'keeper'], permissions: ['object:view'] } satisfies Access
const settings = { roles: ['admin', 'keeper'], permissions: ['setting:base'] } satisfies Access

const usePlaces: Readonly<Record<AssetUse['kind'], UsePlace>> = {
  object: { word: 'Objekt', href: (id) => `/admin/objects/${id}?tab=assets`, access: objects },
  description: {
    word: 'Beschreibung von Objekt',
    href: (id) => `/admin/objects/${id}?tab=data`,
    access: objects,
    isLink: true,
  },
  option: { word: 'Option', href: (id) => `/admin/objects/${id}?tab=options`, access: objects },
  page: { word: 'Seite', href: (id) => `/admin/pages/edit/${id}`, access: settings },
  startpage: { word: 'Startseite, Titelbild', href: () => '/admin/cms/startpage', access: settings },
  starttext: {
    word: 'Startseite, Text unter den Objekten',
    href: () => '/admin/cms/startpage',
    access: settings,
    isLink: true,
  },
  ordersuccess: { word: 'Bestellabschluss', href: () => '/admin/cms/order-success', access: settings, isLink: true },
  legal: { word: 'Rechtstext', href: () => '/admin/cms/legal-texts', access: settings, isLink: true },
  css: { word: 'Eigenes CSS', href: () => '/admin/settings/css', access: settings, isLink: true },
  links: {
    word: 'Links in Kopf- und Fusszeile',
    href: () => '/admin/settings/application',
    access: settings,
    isLink: true,
  },
  logo: { word: 'Logo der Gemeinde', href: () => '/admin/settings/logo', access: settings },
  favicon: { word: 'Symbol im Browser', href: () => '/admin/settings/logo', access: settings },
}

export const placeOf = ({ kind }: Pick<AssetUse, 'kind'>): UsePlace => usePlaces[kind]

/** «Objekt «Turnhalle»», «Logo der Gemeinde» */
export const wordsOfUse = (use: AssetUse): string =>
  use.title === '' ? placeOf(use).word : `${placeOf(use).word} «${use.title}»`
