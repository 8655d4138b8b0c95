import type { Access } from '@allmend/domain/access'

const everybody = { anonymous: true } satisfies Access
const customers = { roles: 'user' } satisfies Access
const staff = { roles: ['admin', 'keeper'] } satisfies Access
const settings = { ...staff, permissions: ['setting:base'] } satisfies Access

/** Who may enter which page. Guards and menus read the same table, so that no menu offers what the guard refuses. */
export const routeAccess = {
  '/': everybody,
  '/start': everybody,
  '/reservation': everybody,
  '/order/$token': everybody,
  '/plan': everybody,
  '/sign': everybody,
  '/sign/$object': everybody,
  '/login': everybody,
  '/logout': everybody,
  '/register': everybody,
  '/resetpassword': everybody,
  '/two-factor': { ...staff, beforeTwoFactor: true },
  '/account': customers,
  '/account/contact': customers,
  '/account/reservations': customers,
  '/account/reservations/table/confirmed': customers,
  '/account/reservations/table/unconfirmed': customers,
  '/account/reservations/table/old': customers,
  '/account/reservations/serial': customers,
  '/account/orders': customers,
  '/account/calendar': customers,
  '/account/passwordchange': customers,
  '/admin': staff,
  '/admin/bookings': { ...staff, permissions: ['reservation:view'] },
  '/admin/bookings/$id': { ...staff, permissions: ['reservation:view'] },
  '/admin/serialbookings': { ...staff, permissions: ['reservation:view'] },
  '/admin/serialbookings/$key': { ...staff, permissions: ['reservation:view'] },
  '/admin/business-assessment': { ...staff, permissions: ['order:view'] },
  '/admin/groups': { ...staff, permissions: ['user:view'] },
  '/admin/groups/create': { ...staff, permissions: ['user:view', 'user:permissions'] },
  '/admin/groups/edit/$id': { ...staff, permissions: ['user:view'] },
  '/admin/categories': { ...staff, permissions: ['category:view'] },
  '/admin/objects': { ...staff, permissions: ['object:view'] },
  '/admin/objects/$id': { ...staff, permissions: ['object:view'] },
  '/admin/orders': { ...staff, permissions: ['order:view'] },
  '/admin/orders/edit': { ...staff, permissions: ['order:view', 'order:create'] },
  '/admin/orders/edit/$id': { ...staff, permissions: ['order:view'] },
  '/admin/paymentoptions': { ...staff, permissions: ['paymentoption:view'] },
  '/admin/pricecategories': { ...staff, permissions: ['pricecategory:view'] },
  '/admin/profile': staff,
  '/admin/questionnaires': { ...staff, permissions: ['object:view'] },
  '/admin/questionnaires/create': { ...staff, permissions: ['object:view', 'object:data'] },
  '/admin/questionnaires/edit/$id': { ...staff, permissions: ['object:view'] },
  '/admin/users': { ...staff, permissions: ['user:view'] },
  '/admin/users/create': { ...staff, permissions: ['user:view', 'user:create'] },
  '/admin/users/edit/$id': { ...staff, permissions: ['user:view'] },
  '/admin/settings/application': settings,
  '/admin/settings/audit': settings,
  '/admin/settings/colors': settings,
  '/admin/settings/emails': settings,
  '/admin/settings/security': settings,
} as const satisfies Record<`/${string}`, Access>

export type RoutePath = keyof typeof routeAccess
