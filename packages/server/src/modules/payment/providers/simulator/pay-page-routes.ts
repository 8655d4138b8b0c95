import { z } from 'zod'
import type { Dialect } from './dialect.ts'
import { type Faults, webhookModes } from './faults.ts'
import { readPageFile } from './page-files.ts'
import { challengePage, endPage, type PageView, payPage } from './pay-page.ts'
import {
  type Action,
  answerDelays,
  isPaid,
  lastAttempt,
  type Means,
  means,
  type Plan,
  type SimulatedPayment,
} from './simulated-payment.ts'

export interface PagePlace {
  readonly dialect: Dialect
  readonly faults: Faults
  readonly now: () => number
  /** Who is paid, by the reference of a payment. */
  readonly merchantOf: (reference: string) => string
  readonly linkOf: (payment: SimulatedPayment) => string
  readonly play: (payment: SimulatedPayment, action: Action, plan: Plan) => { goTo: string; tell: () => Promise<void> }
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
  /** What is done once the browser has its answer. */
  readonly afterwards?: () => Promise<void>
}

const Choice = z.object({
  action: z.enum(['pay', 'decline', 'cancel']),
  means: z.enum(Object.keys(means) as [Means, ...Means[]]).catch('twint'),
  webhook: z.enum(webhookModes).catch('after'),
  delay: z.enum(answerDelays).catch('none'),
  amount: z.enum(['whole', 'part', 'euro']).catch('whole'),
})
const Confirmation = z.object({ action: z.enum(['confirm', 'decline']) })

/** The pages a person pays on; null if the address is none of theirs. */
export async function answerPage(
  { method, path, body }: { method: string; path: string; body: string },
  place: PagePlace,
): Promise<PageAnswer | null> {
  const { dialect, now, play } = place
  const file = readPageFile(path)
  if (file) return { status: 200, headers: { ...guards([]), 'content-type': file.type }, body: file.content }
  if (!path.startsWith(dialect.pagePath)) return null
  const [key, step] = path.slice(dialect.pagePath.length).split('/')
  const payment = [...dialect.payments.values()].find((one) => dialect.keyOf(one) === key && !one.isDeleted)
  if (!payment) return show(endPage('Diese Zahlung gibt es nicht.', null), 404, [])
  const { success, cancel, failed } = payment.urls
  const back = [success, cancel, failed].map((url) => new URL(url).origin)

  if (isPaid(payment)) return isOver(payment, 'Diese Zahlung ist abgeschlossen.', success, place, method)
  if (!dialect.canRetry && lastAttempt(payment)) {
    const target = lastAttempt(payment)?.state === 'declined' ? failed : cancel
    return isOver(payment, 'Diese Zahlung ist abgeschlossen.', target, place, method)
  }
  if (now() > payment.expiresAt) return isOver(payment, 'Diese Zahlung ist abgelaufen.', cancel, place, method)

  const view = viewOf(payment, place)
  if (method !== 'POST') {
    const html = step === 'challenge' && payment.challenge ? challengePage(view) : payPage(view)
    return show(html, 200, back)
  }
  const chosen = decide(payment, step, Object.fromEntries(new URLSearchParams(body)))
  if (!chosen) return redirect(place.linkOf(payment))
  const { goTo, tell } = play(payment, chosen.action, chosen.plan)
  if (chosen.plan.webhook !== 'before') return { ...redirect(goTo), afterwards: tell }
  await tell()
  return redirect(goTo)
}

function decide(
  payment: SimulatedPayment,
  step: string | undefined,
  form: Record<string, string>,
): { action: Action; plan: Plan } | null {
  if (step === 'challenge') {
    const confirmed = Confirmation.safeParse(form).data
    if (!confirmed || !payment.challenge) return null
    return { action: confirmed.action === 'confirm' ? 'pay' : 'decline', plan: payment.challenge }
  }
  const found = Choice.safeParse(form).data
  if (!found) return null
  const { action, amount, ...rest } = found
  const isEuro = amount === 'euro'
  const plan = { ...rest, amount: isEuro ? ('whole' as const) : amount, currency: isEuro ? 'EUR' : payment.currency }
  return { action: action === 'pay' && found.means === 'visa' ? 'challenge' : action, plan }
}

function viewOf(payment: SimulatedPayment, { dialect, faults, now, merchantOf, linkOf }: PagePlace): PageView {
  const status = dialect.statusOf(payment, now())
  const known = (Object.keys(means) as Means[]).filter(
    (one) => payment.methods.includes(means[one].payrexx) || payment.methods.includes(means[one].datatrans),
  )
  return {
    merchant: merchantOf(payment.reference),
    amount: payment.amount,
    currency: payment.currency,
    left: Math.max(0, payment.expiresAt - now()),
    purpose: payment.purpose,
    provider: dialect.name,
    means: known.length > 0 ? known : (Object.keys(means) as Means[]),
    webhook: faults.webhook,
    facts: [...dialect.facts(payment), ['Status', status]],
    minutes: Math.round((payment.expiresAt - payment.createdAt) / 60_000),
    action: new URL(linkOf(payment)).pathname,
  }
}

/** Whoever clicks twice is sent where the first click leads. */
function isOver(
  payment: SimulatedPayment,
  text: string,
  target: string,
  { dialect }: PagePlace,
  method: string,
): PageAnswer {
  const goTo = dialect.returnTo(payment, target)
  return method === 'POST' ? redirect(goTo) : show(endPage(text, goTo), 200, [])
}

const show = (html: string, status: number, origins: readonly string[]): PageAnswer => ({
  status,
  headers: { ...guards(origins), 'content-type': 'text/html; charset=utf-8' },
  body: html,
})

const redirect = (location: string): PageAnswer => ({
  status: 303,
  headers: { ...guards([]), location: new URL(location).href },
  body: '',
})

/** A form that is answered with a way back is sent there, too, as browsers see it. */
const guards = (formTargets: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})
