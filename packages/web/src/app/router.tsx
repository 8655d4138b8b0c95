import { landingPath } from '@allmend/domain/access'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { signOut } from '../features/auth/sign-out.ts'
import { NotFoundPage } from '../framework/errors/not-found-page.tsx'
import { RouteErrorPage } from '../framework/errors/route-error-page.tsx'
import { lazyScreen } from '../framework/lazy-screen.ts'
import { notifyError } from '../framework/notifications/notify.ts'
import { mayNow } from '../framework/permission.ts'
import { getCurrentUser } from '../framework/session.ts'
import { parseTableSearch } from '../lib/table-search.ts'
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

const contactRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/contact',
  staticData: { title: 'Daten' },
  beforeLoad: guard('/account/contact'),
  component: lazyScreen(async () => (await import('./account/contact-page.tsx')).ContactPage),
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
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/pricecategories'),
  component: lazyScreen(
    async () => (await import('../features/price-category/price-category-list.tsx')).PriceCategoryList,
  ),
})

const groupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups',
  staticData: { title: 'Gruppen' },
  validateSearch: parseTableSearch,
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

const editNewGroupRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/groups/edit',
  beforeLoad: () => {
    throw redirect({ to: '/admin/groups/create' })
  },
})

const objectsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/objects',
  staticData: { title: 'Objekte' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/objects'),
  component: lazyScreen(async () => (await import('../features/object/object-list.tsx')).ObjectList),
})

const objectRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/objects/$id',
  staticData: { title: 'Objekt' },
  validateSearch: (raw: Record<string, unknown>): { tab?: string } =>
    typeof raw.tab === 'string' ? { tab: raw.tab } : {},
  beforeLoad: guard('/admin/objects/$id'),
  component: lazyScreen(async () => (await import('./admin/object-pages.tsx')).ObjectDetailPage),
})

const categoriesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/categories',
  staticData: { title: 'Kategorien' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/categories'),
  component: lazyScreen(async () => (await import('../features/category/category-list.tsx')).CategoryList),
})

const questionnairesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/questionnaires',
  staticData: { title: 'Fragebögen' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/questionnaires'),
  component: lazyScreen(
    async () => (await import('../features/questionnaire/questionnaire-list.tsx')).QuestionnaireList,
  ),
})

const newQuestionnaireRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/questionnaires/create',
  staticData: { title: 'Neuer Fragebogen' },
  beforeLoad: guard('/admin/questionnaires/create'),
  component: lazyScreen(async () => (await import('./admin/questionnaire-pages.tsx')).NewQuestionnairePage),
})

const editNewQuestionnaireRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/questionnaires/edit',
  beforeLoad: () => {
    throw redirect({ to: '/admin/questionnaires/create' })
  },
})

const questionnaireRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/questionnaires/edit/$id',
  staticData: { title: 'Fragebogen' },
  beforeLoad: guard('/admin/questionnaires/edit/$id'),
  component: lazyScreen(async () => (await import('./admin/questionnaire-pages.tsx')).EditQuestionnairePage),
})

const applicationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/application',
  staticData: { title: 'Anwendung' },
  beforeLoad: guard('/admin/settings/application'),
  component: lazyScreen(async () => (await import('../features/application/application-form.tsx')).ApplicationForm),
})

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  staticData: { title: 'Benutzer' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/users'),
  component: lazyScreen(async () => (await import('../features/user/user-list.tsx')).UserList),
})

const newUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/create',
  staticData: { title: 'Neuer Benutzer' },
  beforeLoad: guard('/admin/users/create'),
  component: lazyScreen(async () => (await import('./admin/user-pages.tsx')).NewUserPage),
})

const editNewUserRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/edit',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users/create' })
  },
})

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/edit/$id',
  staticData: { title: 'Benutzer' },
  beforeLoad: guard('/admin/users/edit/$id'),
  component: lazyScreen(async () => (await import('./admin/user-pages.tsx')).EditUserPage),
})

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/audit',
  staticData: { title: 'Änderungsprotokoll' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/admin/settings/audit'),
  component: lazyScreen(async () => (await import('./admin/audit-page.tsx')).AuditPage),
})

const emailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/emails',
  staticData: { title: 'E-Mail-Protokoll' },
  validateSearch: parseTableSearch,
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
    accountRoute.addChildren([accountIndexRoute, reservationsRoute, contactRoute, securityRoute]),
  ]),
  loginRoute,
  resetPasswordRoute,
  logoutRoute,
  adminRoute.addChildren([
    dashboardRoute,
    objectsRoute,
    objectRoute,
    categoriesRoute,
    questionnairesRoute,
    newQuestionnaireRoute,
    editNewQuestionnaireRoute,
    questionnaireRoute,
    groupsRoute,
    newGroupRoute,
    groupRoute,
    editNewGroupRoute,
    usersRoute,
    newUserRoute,
    editNewUserRoute,
    userRoute,
    priceCategoriesRoute,
    applicationRoute,
    auditRoute,
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
