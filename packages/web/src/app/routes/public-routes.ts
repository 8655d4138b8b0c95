import { isConfined, landingPath } from '@allmend/domain/access'
import { createRoute, redirect, type SearchSchemaInput } from '@tanstack/react-router'
import { signOut } from '../../features/auth/sign-out.ts'
import { prefetchPage } from '../../features/page/public-page.queries.ts'
import { parseStepSearch, type StepSearch } from '../../features/reservation/shell/steps.ts'
import { getAppConfig } from '../../framework/app-config.ts'
import { lazyScreen } from '../../framework/lazy-screen.ts'
import { notifyError } from '../../framework/notifications/notify.ts'
import { getCurrentUser } from '../../framework/session.ts'
import { parseTableSearch } from '../../lib/table-search.ts'
import { hideBrought } from '../brought-back.ts'
import { hideLinkToken, linkTokenOf, parseLinkSearch } from '../link-token.ts'
import { afterLogin } from '../public/after-login.ts'
import { StartPage } from '../public/start-page.tsx'
import { parseStartSearch } from '../public/start-search.ts'
import { guard } from './guard.ts'
import { LayoutOfApp } from './layout-of-app.ts'
import { rootRoute } from './root-route.ts'

export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public', component: LayoutOfApp })

/** The government layout has no start page: it begins with the reservation. */
const guardStart = (path: '/' | '/start') => () => {
  guard(path)()
  if (getAppConfig().theme.layout === 'gov') throw redirect({ to: '/reservation', replace: true })
}

const homeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/',
  validateSearch: parseStartSearch,
  beforeLoad: guardStart('/'),
  component: StartPage,
})

const startRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/start',
  validateSearch: parseStartSearch,
  beforeLoad: guardStart('/start'),
  component: StartPage,
})

const reservationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reservation',
  staticData: { title: 'Reservieren' },
  validateSearch: (raw: Partial<StepSearch> & SearchSchemaInput) => parseStepSearch(raw),
  beforeLoad: guard('/reservation'),
  component: lazyScreen(async () => (await import('../reservation/reservation-page.tsx')).ReservationPage),
})

const orderLinkRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/order/$token',
  staticData: { title: 'Bestellung' },
  beforeLoad: guard('/order/$token'),
  component: lazyScreen(async () => (await import('../public/order-link-page.tsx')).OrderLinkPage),
})

const paymentPage = lazyScreen(async () => (await import('../public/payment-page.tsx')).PaymentPage)

/** The result in the address is what a provider believes; the page asks. */
const paymentRoute = <
  const Path extends '/payment/status-success' | '/payment/status-cancel' | '/payment/status-failed',
>(
  path: Path,
) =>
  createRoute({
    getParentRoute: () => publicRoute,
    path,
    staticData: { title: 'Zahlung' },
    // Whoever comes from their order is asked what they want, and does not wait for news first.
    validateSearch: ({ payment, from }: Record<string, unknown>): { payment?: string; from?: 'order' } => ({
      ...(typeof payment === 'string' && { payment }),
      ...(from === 'order' && { from }),
    }),
    beforeLoad: guard(path),
    component: paymentPage,
  })

const paymentRoutes = [
  paymentRoute('/payment/status-success'),
  paymentRoute('/payment/status-cancel'),
  paymentRoute('/payment/status-failed'),
] as const

const contentPage = lazyScreen(async () => (await import('../public/content-page.tsx')).ContentPage)

const pageRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/page/$id',
  beforeLoad: guard('/page/$id'),
  loader: ({ params }) => prefetchPage(params.id),
  component: contentPage,
})

const firstPageRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/page',
  beforeLoad: guard('/page'),
  component: contentPage,
})

const planRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/plan',
  staticData: { title: 'Belegungsplan' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/plan'),
  component: lazyScreen(async () => (await import('../public/plan-page.tsx')).PublicPlanPage),
})

const signPage = lazyScreen(async () => (await import('../public/sign-page.tsx')).SignPage)

const doorSignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign/$object',
  staticData: { title: 'Belegung heute' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/sign/$object'),
  component: signPage,
})

const foyerSignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign',
  staticData: { title: 'Belegung heute' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/sign'),
  component: signPage,
})

const embedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/embed',
  staticData: { title: 'Belegungsplan' },
  validateSearch: parseTableSearch,
  beforeLoad: guard('/embed'),
  component: lazyScreen(async () => (await import('../public/embed-page.tsx')).EmbedPage),
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
    // Staff see the form their citizens fill in; whoever has an account needs no second one.
    if (user?.role === 'user' && !linkTokenOf(location)) throw redirect({ to: landingPath(user.role) })
  },
  component: lazyScreen(async () => (await import('../public/register-page.tsx')).RegisterPage),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: (raw: Record<string, unknown>): { from?: 'reservation' } =>
    raw.from === 'reservation' ? { from: 'reservation' } : {},
  beforeLoad: ({ search }) => {
    guard('/login')()
    const user = getCurrentUser()
    if (user) throw redirect(afterLogin(user, search.from))
  },
  component: lazyScreen(async () => (await import('../public/login-page.tsx')).LoginPage),
})

const ssoAuthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso-auth',
  staticData: { title: 'Anmeldung' },
  beforeLoad: () => {
    guard('/sso-auth')()
    hideBrought()
  },
  component: lazyScreen(async () => (await import('../public/sso-auth-page.tsx')).SsoAuthPage),
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
  component: lazyScreen(async () => (await import('../public/reset-password-page.tsx')).ResetPasswordPage),
})

const twoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-factor',
  staticData: { title: 'Zwei-Faktor-Authentifizierung' },
  beforeLoad: () => {
    guard('/two-factor')()
    const user = getCurrentUser()
    if (user && !isConfined(user)) throw redirect({ to: landingPath(user.role) })
  },
  component: lazyScreen(async () => (await import('../public/two-factor-page.tsx')).TwoFactorPage),
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: (raw: Record<string, unknown>): { from?: 'admin' } => (raw.from === 'admin' ? { from: 'admin' } : {}),
  beforeLoad: async ({ search, preload }) => {
    // Pointing at the link is not yet a wish to leave.
    if (preload) return
    let redirectTo: string | null = null
    try {
      redirectTo = await signOut()
    } catch {
      notifyError()
      const user = getCurrentUser()
      throw redirect({ to: user ? landingPath(user.role) : '/' })
    }
    // The directory leads back here afterwards.
    if (redirectTo !== null) throw redirect({ href: redirectTo })
    throw redirect({ to: search.from === 'admin' ? '/login' : '/' })
  },
})

/** Within the public layout. */
export const publicScreens = [
  homeRoute,
  startRoute,
  reservationRoute,
  orderLinkRoute,
  ...paymentRoutes,
  pageRoute,
  firstPageRoute,
  planRoute,
  registerRoute,
] as const

/** Without it. */
export const entranceScreens = [
  loginRoute,
  ssoAuthRoute,
  resetPasswordRoute,
  twoFactorRoute,
  logoutRoute,
  doorSignRoute,
  foyerSignRoute,
  embedRoute,
] as const
