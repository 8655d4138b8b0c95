import { landingPath } from '@allmend/domain/access'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { signOut } from '../features/auth/sign-out.ts'
import { parseMailSearch } from '../features/mail/mail-search.ts'
import { NotFoundPage } from '../framework/errors/not-found-page.tsx'
import { RouteErrorPage } from '../framework/errors/route-error-page.tsx'
import { lazyScreen } from '../framework/lazy-screen.ts'
import { notifyError } from '../framework/notifications/notify.ts'
import { mayNow } from '../framework/permission.ts'
import { getCurrentUser } from '../framework/session.ts'
import { hideLinkToken, linkTokenOf, parseLinkSearch } from './link-token.ts'
import { PublicLayout } from './public/public-layout.tsx'
import { StartPage } from './public/start-page.tsx'
import { Root } from './root.tsx'
import { type RoutePath, routeAccess } from './route-access.ts'

const guard = (path: RoutePath) => () => {
  if (!mayNow(routeAccess[path])) throw redirect({ to: '/' })
}

const rootRoute = createRootRoute({ component: Root })

const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: PublicLayout })

const homeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  beforeLoad: guard('/'),
  component: StartPage,
})

const startRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/start',
  beforeLoad: guard('/start'),
  component: StartPage,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  beforeLoad: () => {
    guard('/login')()
    const user = getCurrentUser()
    if (user) throw redirect({ to: landingPath(user.role) })
  },
  component: lazyScreen(async () => (await import('./public/login-page.tsx')).LoginPage),
})

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/register',
  staticData: { title: 'Registrieren' },
  validateSearch: parseLinkSearch,
  beforeLoad: ({ search, location }) => {
    guard('/register')()
    hideLinkToken('/register', search)
    const user = getCurrentUser()
    if (user && !linkTokenOf(location)) throw redirect({ to: landingPath(user.role) })
  },
  component: lazyScreen(async () => (await import('./public/register-page.tsx')).RegisterPage),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword',
  staticData: { title: 'Passwort zurücksetzen' },
  validateSearch: parseLinkSearch,
  beforeLoad: ({ search }) => {
    guard('/resetpassword')()
    hideLinkToken('/resetpassword', search)
  },
  component: lazyScreen(async () => (await import('./public/reset-password-page.tsx')).ResetPasswordPage),
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: (raw: Record<string, unknown>): { from?: 'admin' } => (raw.from === 'admin' ? { from: 'admin' } : {}),
  beforeLoad: async ({ search, preload }) => {
    // Pointing at the link is not yet a wish to leave.
    if (preload) return
    try {
      await signOut()
    } catch {
      notifyError()
      const user = getCurrentUser()
      throw redirect({ to: user ? landingPath(user.role) : '/' })
    }
    throw redirect({ to: search.from === 'admin' ? '/login' : '/' })
  },
})

const accountRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/account',
  beforeLoad: guard('/account'),
  component: lazyScreen(async () => (await import('./account/account-layout.tsx')).AccountLayout),
})

const accountIndexRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account/reservations' })
  },
})

const reservationsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/reservations',
  staticData: { title: 'Reservationen' },
  beforeLoad: guard('/account/reservations'),
  component: lazyScreen(async () => (await import('./account/reservations-page.tsx')).ReservationsPage),
})

const securityRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/passwordchange',
  staticData: { title: 'Passwort & Sicherheit' },
  beforeLoad: guard('/account/passwordchange'),
  component: lazyScreen(async () => (await import('./account/security-page.tsx')).SecurityPage),
})

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: guard('/admin'),
  component: lazyScreen(async () => (await import('./admin/admin-layout.tsx')).AdminLayout),
})

const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyScreen(async () => (await import('./admin/dashboard-page.tsx')).DashboardPage),
})

const colorsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/colors',
  staticData: { title: 'Farben' },
  beforeLoad: guard('/admin/settings/colors'),
  component: lazyScreen(async () => (await import('./admin/colors-page.tsx')).ColorsPage),
})

const priceCategoriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/pricecategories',
  staticData: { title: 'Preiskategorien' },
  beforeLoad: guard('/admin/pricecategories'),
  component: lazyScreen(
    async () => (await import('../features/price-category/price-category-list.tsx')).PriceCategoryList,
  ),
})

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups',
  staticData: { title: 'Gruppen' },
  beforeLoad: guard('/admin/groups'),
  component: lazyScreen(async () => (await import('../features/group/group-list.tsx')).GroupList),
})

const newGroupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups/create',
  staticData: { title: 'Neue Gruppe' },
  beforeLoad: guard('/admin/groups/create'),
  component: lazyScreen(async () => (await import('./admin/group-pages.tsx')).NewGroupPage),
})

const groupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups/edit/$id',
  staticData: { title: 'Gruppe' },
  beforeLoad: guard('/admin/groups/edit/$id'),
  component: lazyScreen(async () => (await import('./admin/group-pages.tsx')).EditGroupPage),
})

const emailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/emails',
  staticData: { title: 'E-Mail-Protokoll' },
  validateSearch: parseMailSearch,
  beforeLoad: guard('/admin/settings/emails'),
  component: lazyScreen(async () => (await import('../features/mail/mail-list.tsx')).MailList),
})

const profileRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/profile',
  staticData: { title: 'Profil' },
  beforeLoad: guard('/admin/profile'),
  component: lazyScreen(async () => (await import('./admin/profile-page.tsx')).ProfilePage),
})

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([
    homeRoute,
    startRoute,
    registerRoute,
    accountRoute.addChildren([accountIndexRoute, reservationsRoute, securityRoute]),
  ]),
  loginRoute,
  resetPasswordRoute,
  logoutRoute,
  adminRoute.addChildren([
    dashboardRoute,
    groupsRoute,
    newGroupRoute,
    groupRoute,
    priceCategoriesRoute,
    colorsRoute,
    emailsRoute,
    profileRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // An unknown page has its own face, whatever its address begins with.
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
