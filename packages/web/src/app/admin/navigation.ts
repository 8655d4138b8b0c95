import type { Access } from '@allmend/domain/access'
import type { Layout } from '@allmend/domain/color'
import {
  IconAdjustments,
  IconBuildingCommunity,
  IconCash,
  IconFileText,
  IconLayoutDashboard,
  IconMail,
  IconPhoto,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react'
import { type MenuEntry, visibleEntries } from '../menu.ts'

export interface NavigationGroup {
  readonly label: string
  readonly icon: typeof IconAdjustments
  /** One entry: the group is the link itself. More: they open below it. */
  readonly entries: readonly MenuEntry[]
  /** Records that are listed below the entries. */
  readonly records?: 'objects'
  /** Without entries: it opens a dialog over the page, for whoever may. */
  readonly opens?: { readonly dialog: 'media'; readonly access: Access }
}

/** The side navigation of the back office, in order. */
export const adminNavigation: readonly NavigationGroup[] = [
  { label: 'Dashboard', icon: IconLayoutDashboard, entries: [{ label: 'Dashboard', to: '/admin' }] },
  {
    label: 'Objekte',
    icon: IconBuildingCommunity,
    entries: [
      { label: 'Übersicht', to: '/admin/objects' },
      { label: 'Kategorien', to: '/admin/categories' },
      { label: 'Fragebögen', to: '/admin/questionnaires' },
    ],
    records: 'objects',
  },
  {
    label: 'Bestellwesen',
    icon: IconShoppingCart,
    entries: [
      { label: 'Buchungen', to: '/admin/bookings' },
      { label: 'Serienbuchungen', to: '/admin/serialbookings', layout: 'default' },
      { label: 'Bestellungen', to: '/admin/orders' },
      { label: 'Auswertung', to: '/admin/business-assessment' },
    ],
  },
  {
    label: 'Bezahlwesen',
    icon: IconCash,
    entries: [
      { label: 'Preiskategorien', to: '/admin/pricecategories' },
      { label: 'Zahlungsoptionen', to: '/admin/paymentoptions' },
      { label: 'Zahlungen', to: '/admin/payments' },
      { label: 'Sammelrechnungen', to: '/admin/collective-invoices' },
      { label: 'Mahnwesen', to: '/admin/dunning' },
      { label: 'Mahnläufe', to: '/admin/dunning-runs' },
    ],
  },
  {
    label: 'CMS',
    icon: IconFileText,
    entries: [
      { label: 'Seiten', to: '/admin/pages' },
      { label: 'Startseite', to: '/admin/cms/startpage' },
      { label: 'Bestellabschluss', to: '/admin/cms/order-success' },
      { label: 'PDF', to: '/admin/cms/pdf' },
      { label: 'Fusszeile', to: '/admin/footer-settings' },
      { label: 'Rechtstexte', to: '/admin/cms/legal-texts' },
    ],
  },
  {
    label: 'Vorlagen',
    icon: IconMail,
    entries: [
      { label: 'Vorlagen', to: '/admin/templates' },
      { label: 'E-Mail-Themen', to: '/admin/template-schemas' },
    ],
  },
  {
    label: 'Benutzer',
    icon: IconUsers,
    entries: [
      { label: 'Benutzer', to: '/admin/users' },
      { label: 'Gruppen', to: '/admin/groups' },
    ],
  },
  {
    label: 'Medienverwaltung',
    icon: IconPhoto,
    entries: [],
    opens: { dialog: 'media', access: { permissions: ['admin', 'assetmanager:view'] } },
  },
  {
    label: 'Einstellungen',
    icon: IconAdjustments,
    entries: [
      { label: 'Anwendung', to: '/admin/settings/application' },
      { label: 'Logo', to: '/admin/settings/logo' },
      { label: 'Farben', to: '/admin/settings/colors' },
      { label: 'CSS', to: '/admin/settings/css' },
      { label: 'E-Mails', to: '/admin/settings/emails' },
      { label: 'Einbetten', to: '/admin/settings/embedding' },
      { label: 'Webhook', to: '/admin/settings/webhook' },
      { label: 'API-Schlüssel', to: '/admin/settings/api-keys' },
      { label: 'Gemeindesoftware', to: '/admin/settings/hisoftgateway' },
      { label: 'E-Mail-Protokoll', to: '/admin/settings/mail-log' },
      { label: 'Änderungsprotokoll', to: '/admin/settings/audit' },
      { label: 'Sicherheitsprotokoll', to: '/admin/settings/security' },
      { label: 'Profil', to: '/admin/profile' },
    ],
  },
]

/** Without what the person may not enter. An empty group disappears; one with a single entry left is named after it. */
export const visibleGroups = (
  groups: readonly NavigationGroup[],
  may: (access: Access) => boolean,
  layout: Layout = 'default',
): NavigationGroup[] =>
  groups
    .map((group) => ({ ...group, entries: visibleEntries(group.entries, may, layout) }))
    .filter(({ entries, opens }) => entries.length > 0 || (opens !== undefined && may(opens.access)))
    .map((group) => ({ ...group, label: (group.entries.length === 1 && group.entries[0]?.label) || group.label }))

/** Where a page stands in the navigation: its group and its entry. Pages below an entry belong to it. */
export function placeOf(path: string, groups: readonly NavigationGroup[] = adminNavigation) {
  const places = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })))
  return places.filter(({ entry }) => isAt(path, entry.to)).sort((a, b) => b.entry.to.length - a.entry.to.length)[0]
}

const isAt = (path: string, to: string) => path === to || (to !== '/admin' && path.startsWith(`${to}/`))
