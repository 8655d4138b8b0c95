import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../../framework/lazy-screen.ts'
import { guard } from './guard.ts'
import { rootRoute } from './root-route.ts'
import { screensBelow } from './screens-below.ts'

const layout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: guard('/admin'),
  component: lazyScreen(async () => (await import('../admin/admin-layout.tsx')).AdminLayout),
})

const dashboardRoute = createRoute({
  getParentRoute: () => layout,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyScreen(async () => (await import('../admin/dashboard-page.tsx')).DashboardPage),
})

const { screen, listScreen, tabbedScreen, pickScreen, detour } = screensBelow(layout, '/admin')

const contentPages = () => import('../admin/content-pages.tsx')
const bookingPages = () => import('../admin/booking-pages.tsx')
const groupPages = () => import('../admin/group-pages.tsx')
const orderPages = () => import('../admin/order-pages.tsx')
const questionnairePages = () => import('../admin/questionnaire-pages.tsx')
const templatePages = () => import('../admin/template-pages.tsx')
const userPages = () => import('../admin/user-pages.tsx')

export const adminRoute = layout.addChildren([
  dashboardRoute,

  listScreen(
    '/objects',
    'Objekte',
    async () => (await import('../../features/object/list/object-list.tsx')).ObjectList,
  ),
  tabbedScreen('/objects/$id', 'Objekt', async () => (await import('../admin/object-pages.tsx')).ObjectDetailPage),
  listScreen(
    '/categories',
    'Kategorien',
    async () => (await import('../../features/category/category-list.tsx')).CategoryList,
  ),

  listScreen(
    '/questionnaires',
    'Fragebögen',
    async () => (await import('../../features/questionnaire/questionnaire-list.tsx')).QuestionnaireList,
  ),
  screen('/questionnaires/create', 'Neuer Fragebogen', async () => (await questionnairePages()).NewQuestionnairePage),
  screen('/questionnaires/edit/$id', 'Fragebogen', async () => (await questionnairePages()).EditQuestionnairePage),
  detour('/questionnaires/edit', '/admin/questionnaires/create'),

  tabbedScreen('/keeper', 'Keeper-Dashboard', async () => (await import('../keeper/keeper-page.tsx')).KeeperPage),

  listScreen('/bookings', 'Buchungen', async () => (await bookingPages()).BookingsPage),
  screen('/bookings/$id', 'Buchung', async () => (await bookingPages()).BookingDetailPage),
  listScreen(
    '/serialbookings',
    'Serienbuchungen',
    async () => (await import('../../features/desk-series/series-list.tsx')).SeriesList,
  ),
  screen('/serialbookings/$key', 'Serie', async () => (await import('../admin/series-page.tsx')).SeriesDetailPage),

  listScreen(
    '/business-assessment',
    'Auswertung',
    async () => (await import('../../features/report/evaluation/evaluation-screen.tsx')).EvaluationScreen,
  ),

  listScreen(
    '/orders',
    'Bestellungen',
    async () => (await import('../../features/desk-order/list/order-list.tsx')).OrderList,
  ),
  screen('/orders/edit', 'Neue Bestellung', async () => (await orderPages()).NewOrderPage),
  screen('/orders/edit/$id', 'Bestellung', async () => (await orderPages()).EditOrderPage),

  listScreen(
    '/collective-invoices',
    'Sammelrechnungen',
    async () => (await import('../../features/desk-order/collective/collective-list.tsx')).CollectiveList,
  ),
  screen('/collective-invoices/$id', 'Sammelrechnung', async () => (await orderPages()).CollectiveInvoicePage),
  listScreen('/dunning', 'Mahnwesen', async () => (await import('../../features/dunning/claim-list.tsx')).ClaimList),
  listScreen('/dunning-runs', 'Mahnläufe', async () => (await import('../../features/dunning/run-list.tsx')).RunList),
  screen('/dunning-runs/$id', 'Mahnlauf', async () => (await import('../admin/dunning-pages.tsx')).DunningRunPage),

  listScreen(
    '/paymentoptions',
    'Zahlungsoptionen',
    async () => (await import('../../features/payment-option/payment-option-list.tsx')).PaymentOptionList,
  ),
  listScreen(
    '/payments',
    'Zahlungen',
    async () => (await import('../../features/payments/payments-page.tsx')).PaymentsPage,
  ),
  listScreen(
    '/pricecategories',
    'Preiskategorien',
    async () => (await import('../../features/price-category/price-category-list.tsx')).PriceCategoryList,
  ),

  listScreen('/pages', 'Seiten', async () => (await import('../../features/page/desk/page-list.tsx')).PageList),
  screen('/pages/create', 'Neue Seite', async () => (await contentPages()).NewContentPage),
  screen('/pages/edit/$id', 'Seite', async () => (await contentPages()).EditContentPage),
  detour('/pages/edit', '/admin/pages/create'),
  screen('/footer-settings', 'Fusszeile', async () => (await contentPages()).FooterPage),

  listScreen(
    '/templates',
    'Vorlagen',
    async () => (await import('../../features/template/template-list.tsx')).TemplateList,
  ),
  screen('/templates/edit', 'Neue Vorlage', async () => (await templatePages()).NewTemplatePage),
  screen('/templates/edit/$id', 'Vorlage', async () => (await templatePages()).EditTemplatePage),
  screen(
    '/template-schemas',
    'E-Mail-Themen',
    async () => (await import('../../features/template/schema/schema-list.tsx')).SchemaList,
  ),
  screen('/template-schemas/$topic', 'E-Mail-Thema', async () => (await templatePages()).EditSchemaPage),

  listScreen('/users', 'Benutzer', async () => (await import('../../features/user/user-list.tsx')).UserList),
  screen('/users/create', 'Neuer Benutzer', async () => (await userPages()).NewUserPage),
  screen('/users/edit/$id', 'Benutzer', async () => (await userPages()).EditUserPage),
  detour('/users/edit', '/admin/users/create'),

  listScreen('/groups', 'Gruppen', async () => (await import('../../features/group/group-list.tsx')).GroupList),
  screen('/groups/create', 'Neue Gruppe', async () => (await groupPages()).NewGroupPage),
  screen('/groups/edit/$id', 'Gruppe', async () => (await groupPages()).EditGroupPage),
  detour('/groups/edit', '/admin/groups/create'),

  screen(
    '/cms/startpage',
    'Startseite',
    async () => (await import('../../features/cms-texts/start/start-page-form.tsx')).StartPageForm,
  ),
  screen(
    '/cms/order-success',
    'Bestellabschluss',
    async () => (await import('../../features/cms-texts/order-success/order-success-form.tsx')).OrderSuccessForm,
  ),
  screen('/cms/pdf', 'PDF', async () => (await import('../../features/cms-texts/pdf/pdf-texts-form.tsx')).PdfTextsForm),
  screen(
    '/cms/legal-texts',
    'Rechtstexte',
    async () => (await import('../../features/cms-texts/legal/legal-texts-form.tsx')).LegalTextsForm,
  ),

  screen(
    '/settings/application',
    'Anwendung',
    async () => (await import('../../features/application/application-form.tsx')).ApplicationForm,
  ),
  screen('/settings/logo', 'Logo', async () => (await import('../../features/logo/logo-form.tsx')).LogoForm),
  screen('/settings/colors', 'Farben', async () => (await import('../admin/colors-page.tsx')).ColorsPage),
  screen('/settings/css', 'CSS', async () => (await import('../../features/own-css/css-form.tsx')).CssForm),
  screen(
    '/settings/emails',
    'E-Mails',
    async () => (await import('../../features/mail-settings/mail-settings-form.tsx')).MailSettingsForm,
  ),
  screen(
    '/settings/embedding',
    'Einbetten',
    async () => (await import('../../features/embedding/embedding-form.tsx')).EmbeddingForm,
  ),
  listScreen(
    '/settings/api-keys',
    'API-Schlüssel',
    async () => (await import('../../features/api-keys/key-list.tsx')).KeyList,
  ),
  screen(
    '/settings/hisoftgateway',
    'Gemeindesoftware',
    async () => (await import('../../features/gateway/gateway-page.tsx')).GatewayPage,
  ),
  pickScreen('/settings/webhook', 'Webhook', async () => (await import('../admin/webhook-page.tsx')).WebhookPage),
  listScreen(
    '/settings/mail-log',
    'E-Mail-Protokoll',
    async () => (await import('../../features/mail/mail-list.tsx')).MailList,
  ),
  listScreen('/settings/audit', 'Änderungsprotokoll', async () => (await import('../admin/audit-page.tsx')).AuditPage),
  listScreen(
    '/settings/security',
    'Sicherheitsprotokoll',
    async () => (await import('../../features/security-log/security-log.tsx')).SecurityLog,
  ),
  screen('/profile', 'Profil', async () => (await import('../admin/profile-page.tsx')).ProfilePage),
])
