import { formatAmount } from '@allmend/domain/money'
import { escapeHtml } from '../../../../platform/http/escape-html.ts'
import type { WebhookMode } from './faults.ts'
import { type Means, means, partOf } from './simulated-payment.ts'

export interface PageView {
  readonly merchant: string
  readonly amount: number
  readonly currency: string
  /** Milliseconds. */
  readonly left: number
  /** How long it stands open in all. */
  readonly minutes: number
  readonly purpose: string
  readonly provider: string
  readonly means: readonly Means[]
  readonly webhook: WebhookMode
  readonly facts: readonly (readonly [string, string])[]
  /** Where the form goes. */
  readonly action: string
}

const icon = (name: string, paths: string) =>
  `<svg class="sim-icon sim-icon--${name}" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`

const flask = icon('flask', '<path d="M9 3h6M10 9h4M10 3v6l-4 10.5A1.2 1.2 0 0 0 7 21h10a1.2 1.2 0 0 0 1-1.5L14 9V3"/>')
const clock = icon('clock', '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>')
const check = icon('check', '<path d="M5 12l5 5L20 7"/>')
const refused = icon(
  'refused',
  '<path d="M3 3l18 18M9 5h9a3 3 0 0 1 3 3v8M18.5 18.5A3 3 0 0 1 18 19H6a3 3 0 0 1-3-3V8a3 3 0 0 1 2.5-2.9M3 11h8m4 0h6M7 15h.01M11 15h2"/>',
)
const back = icon('back', '<path d="M9 14l-4-4 4-4"/><path d="M5 10h10a4 4 0 0 1 0 8h-1"/>')
const meansIcons: Readonly<Record<Means, string>> = {
  twint: icon('means', '<rect x="6" y="2" width="12" height="20" rx="2"/><path d="M11 4h2M12 17v.01"/>'),
  visa: icon('means', '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M3 10h18M7 15h.01M11 15h2"/>'),
  postfinance: icon('means', '<path d="M3 21h18M3 10h18M5 6l7-3 7 3M4 10v11M20 10v11M8 14v3M12 14v3M16 14v3"/>'),
}

/** Everything that came from outside is escaped here, and stands in text or in a quoted attribute. */
const shell = (title: string, main: string): string => `<!doctype html>
<html lang="de-CH">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Simulation</title>
<link rel="stylesheet" href="/simulator/pay-page.css">
</head>
<body class="sim">
<header class="sim-banner">
<div class="sim-banner__inner">${flask}<div>
<p class="sim-banner__title">Simulation</p>
<p class="sim-banner__text">Hier fliesst kein Geld. Keine echten Kartendaten eingeben.</p>
</div></div>
</header>
<main class="sim-main">
${main}
</main>
<footer class="sim-foot">
<div class="sim-foot__inner">${flask}<p class="sim-foot__text">Simulation, nur in der Demo und in Tests erreichbar.</p></div>
</footer>
</body>
</html>
`

const fact = (name: string, value: string, isCode = false) =>
  `<div class="sim-fact"><dt class="sim-fact__name">${escapeHtml(name)}</dt><dd class="sim-fact__value${isCode ? ' sim-fact__value--code' : ''}">${escapeHtml(value)}</dd></div>`

const twoDigits = (count: number) => String(count).padStart(2, '0')
const leftOf = (left: number) => {
  const seconds = Math.floor(left / 1000)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

const sumOf = ({ merchant, amount, currency, left, purpose, provider }: PageView) => `<section class="sim-card sim-sum">
<h1 class="sim-sum__title">Zahlung an ${escapeHtml(merchant)} <span class="sim-sum__amount">${escapeHtml(currency)}&nbsp;${formatAmount(amount)}</span></h1>
<p class="sim-sum__state">${clock}wartet, noch ${leftOf(left)}</p>
<dl class="sim-facts sim-sum__facts">
${fact('Zweck', purpose)}
${fact('Anbieter', `${provider}, nachgebildet`)}
</dl>
</section>`

const meansChoice = (one: Means, isChosen: boolean) => {
  const { label, hint } = means[one]
  return `<label class="sim-means"><input class="sim-means__input" type="radio" name="means" value="${one}"${isChosen ? ' checked' : ''}>
<span class="sim-means__text"><span class="sim-means__label">${label}</span>${hint && `<span class="sim-means__hint">${hint}</span>`}</span>${meansIcons[one]}</label>`
}

const chips = (title: string, name: string, chosen: string, choices: readonly (readonly [string, string])[]) =>
  `<fieldset class="sim-chips"><legend class="sim-chips__title">${title}</legend><div class="sim-chips__row">
${choices
  .map(
    ([value, label]) =>
      `<label class="sim-chip"><input class="sim-chip__input" type="radio" name="${name}" value="${value}"${value === chosen ? ' checked' : ''}><span class="sim-chip__label">${label}</span></label>`,
  )
  .join('\n')}
</div></fieldset>`

export const payPage = (view: PageView): string =>
  shell(
    `Zahlung an ${view.merchant}`,
    `<form class="sim-form" method="post" action="${escapeHtml(view.action)}">
<div class="sim-form__main">
${sumOf(view)}
<fieldset class="sim-step"><legend class="sim-step__title">Wie soll bezahlt werden?</legend>
${view.means.map((one, at) => meansChoice(one, at === 0)).join('\n')}
</fieldset>
<section class="sim-step">
<h2 class="sim-step__title">Was soll passieren?</h2>
<div class="sim-buttons">
<button class="sim-button sim-button--pay" name="action" value="pay">${check}Bezahlen</button>
<button class="sim-button sim-button--decline" name="action" value="decline">${refused}Ablehnen</button>
<button class="sim-button" name="action" value="cancel">${back}Abbrechen</button>
</div>
</section>
</div>
<div class="sim-form__side">
<section class="sim-card sim-faults">
<div class="sim-faults__head"><h2 class="sim-faults__title">Störungen</h2><p class="sim-faults__hint">zum Prüfen</p></div>
${chips('Meldung an das Reservationssystem', 'webhook', view.webhook === 'reordered' ? 'after' : view.webhook, [
  ['after', 'danach'],
  ['before', 'vorher'],
  ['double', 'doppelt'],
  ['never', 'nie'],
])}
${chips('Antwort verzögern', 'delay', 'none', [
  ['none', 'nein'],
  ['5', '5 s'],
  ['30', '30 s'],
  ['never', 'keine Antwort'],
])}
${chips('Betrag', 'amount', 'whole', [
  ['whole', 'ganz'],
  ['part', `nur ${formatAmount(partOf(view.amount))}`],
  ['euro', 'in EUR'],
])}
</section>
<section class="sim-card sim-technical">
<h2 class="sim-technical__title">Technisch</h2>
<dl class="sim-facts">
${view.facts.map(([name, value]) => fact(name, value, true)).join('\n')}
${fact('Gültig', `${view.minutes} Minuten`)}
</dl>
</section>
</div>
</form>`,
  )

export const challengePage = (view: PageView): string =>
  shell(
    'Bestätigen Sie in Ihrer Bank-App',
    `<section class="sim-card sim-challenge">
<h1 class="sim-challenge__title">Bestätigen Sie in Ihrer Bank-App</h1>
<p>Die Bank der Testkarte Visa 4242 fragt nach, wie bei 3-D Secure.</p>
<dl class="sim-facts">
${fact('Empfänger', view.merchant)}
${fact('Betrag', `${view.currency} ${formatAmount(view.amount)}`)}
${fact('Zweck', view.purpose)}
</dl>
<form class="sim-buttons" method="post" action="${escapeHtml(view.action)}/challenge">
<button class="sim-button sim-button--pay" name="action" value="confirm">${check}Bestätigen</button>
<button class="sim-button sim-button--decline sim-button--wide" name="action" value="decline">${refused}Ablehnen</button>
</form>
</section>`,
  )

export const endPage = (text: string, goTo: string | null): string =>
  shell(
    text,
    `<section class="sim-card sim-challenge">
<h1 class="sim-challenge__title">${escapeHtml(text)}</h1>
${goTo === null ? '' : `<p><a class="sim-link" href="${escapeHtml(goTo)}">Zurück zum Reservationssystem</a></p>`}
</section>`,
  )
