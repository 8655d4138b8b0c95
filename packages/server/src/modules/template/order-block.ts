import { type BlockSettings, type MailFont, mailFonts, type OrderPart, orderParts } from '@allmend/domain/template'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import {
  type Costs,
  type MailData,
  type Row,
  shownPicturesOf,
  type TableDate,
  type TableEntry,
  type Tone,
} from './mail-data.ts'
import { pictureSource } from './picture-source.ts'

/** What a block of an order shows, and in which letters: those stand at each cell, since old readers hand none on into tables. */
interface OrderLook {
  readonly part: OrderPart
  readonly addPicture: boolean
  readonly addOptions: boolean
  readonly addQuestionnaires: boolean
  readonly font: MailFont
  readonly fontSize: number
  readonly color: string
  readonly linkColor: string
}

/** The looks of a block in one word, as it stands behind the name of what is filled in later. */
export const orderMark = ({ order, css }: BlockSettings, linkColor: string): string =>
  [
    order.part,
    `${order.addPicture ? 'p' : ''}${order.addOptions ? 'o' : ''}${order.addQuestionnaires ? 'q' : ''}`,
    css.font,
    css.fontSize,
    css.color.slice(1),
    linkColor.slice(1),
  ].join('-')

function lookOf(mark: string): OrderLook {
  const [part = '', adds = '', font = '', fontSize = '', color = '', linkColor = ''] = mark.split('-')
  return {
    part: orderParts.find((one) => one === part) ?? 'all',
    addPicture: adds.includes('p'),
    addOptions: adds.includes('o'),
    addQuestionnaires: adds.includes('q'),
    font: Object.hasOwn(mailFonts, font) ? (font as MailFont) : 'arial',
    fontSize: Number(fontSize) || 16,
    color: `#${color}`,
    linkColor: `#${linkColor}`,
  }
}

const quietInk = '#5b6070'
const hairline = '#e3e6ee'
const lines = (words: string) => escapeHtml(words).replaceAll('\n', '<br>')

/** A table that is only for the looks; readers aloud pass over it. */
const table = (inner: string, more = '', name = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${name && ` class="${name}"`} style="width:100%;${more}">${inner}</table>`

type Pen = (inner: string, style?: string, attributes?: string) => string

/** Cells in the letters of the block. */
const penOf =
  ({ font, fontSize, color }: OrderLook): Pen =>
  (inner, style = '', attributes = '') =>
    `<td${attributes && ` ${attributes}`} style="font-family:${mailFonts[font].stack.replaceAll('"', "'")};font-size:${fontSize}px;line-height:1.5;color:${color};${style}">${inner}</td>`

const row = (...cells: readonly string[]) => `<tr>${cells.join('')}</tr>`

const badgeLooks: Record<Tone, { readonly ground: string; readonly ink: string; readonly sign: string }> = {
  good: { ground: '#e3f6ea', ink: '#0a6538', sign: '✓ ' },
  waiting: { ground: '#fff0d1', ink: '#6b4200', sign: '' },
  bad: { ground: '#fde8ea', ink: '#a01428', sign: '' },
}

/** A state as a sign of its own. */
export function badge(words: string, tone: Tone): string {
  const { ground, ink, sign } = badgeLooks[tone]
  return `<span class="badge-${tone}" style="display:inline-block;padding:3px 12px;border-radius:6px;background:${ground};color:${ink};font-size:14px;font-weight:600">${sign}${escapeHtml(words)}</span>`
}

/** The block as HTML, `mark` as `orderMark` wrote it. */
export function orderHtml(data: MailData, mark: string): string {
  const look = lookOf(mark)
  const [showsBookings, showsCosts] = [look.part !== 'costs', look.part !== 'bookings']
  const pictured = look.addPicture ? shownPicturesOf(data) : []
  return [
    ...(showsBookings ? data.bookings.map((entry) => cardOf(entry, look, pictured)) : []),
    ...(showsCosts && data.costs ? [costsOf(data.costs, look)] : []),
  ].join('')
}

function cardOf(entry: TableEntry, look: OrderLook, pictured: readonly number[]): string {
  const cell = penOf(look)
  const fact = (name: string, inner: string) =>
    row(
      cell(
        name,
        `padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap;color:${quietInk}`,
        'class="quiet" width="1"',
      ),
      cell(inner, 'padding:4px 0;vertical-align:top'),
    )
  const facts = [
    fact(entry.dates.length > 1 ? 'Termine' : 'Wann', datesOf(entry.dates)),
    ...(entry.place ? [fact('Wo', placeOf(entry.place, look))] : []),
    ...entry.rows.map(([name, value]) => fact(escapeHtml(name), lines(value))),
    ...(look.addOptions && entry.options.length > 0
      ? [fact('Optionen', entry.options.map(([name, value]) => lines(`${name}: ${value}`)).join('<br>'))]
      : []),
  ]
  const answers = look.addQuestionnaires
    ? entry.answers.map(([question, answer]) =>
        row(
          cell(
            `<span class="quiet" style="color:${quietInk}">${lines(question)}</span><br>${lines(answer)}`,
            'padding:4px 0',
          ),
        ),
      )
    : []
  const title = `<strong style="font-size:${Math.round(look.fontSize * 1.2)}px;line-height:1.3">${escapeHtml(entry.title)}</strong>`
  const body =
    table(row(cell(title, 'padding:0 0 8px'))) +
    table(facts.join('')) +
    (answers.length > 0 ? table(answers.join('')) : '')
  const picture = entry.picture && pictured.includes(entry.picture.id) ? pictureOf(entry.picture) : ''
  return table(
    picture + row(cell(body, 'padding:16px 20px 12px')),
    `border:1px solid ${hairline};border-collapse:separate;border-radius:8px;margin:0 0 16px`,
    'card',
  )
}

/** As wide as its card, and cut where that would make it high; readers that cannot cut show it whole. */
const pictureOf = ({ id, alt, focus }: NonNullable<TableEntry['picture']>) =>
  row(
    `<td style="padding:0;font-size:0;line-height:0"><img src="${pictureSource(id)}" alt="${escapeHtml(alt)}" width="534" style="display:block;width:100%;max-width:100%;height:auto;max-height:180px;object-fit:cover;object-position:${focus.x}% ${focus.y}%;border:0;border-radius:7px 7px 0 0"></td>`,
  )

function datesOf(dates: readonly TableDate[]): string {
  const isGood = dates.every(({ tone }) => tone === 'good')
  const [only] = dates
  if (only && dates.length === 1) {
    const words = `<strong>${only.lines.map(escapeHtml).join('<br>')}</strong>`
    return isGood ? words : `${words}<br>${badge(only.state, only.tone)}`
  }
  return dates
    .map(({ when, state, tone }) =>
      isGood
        ? escapeHtml(when)
        : `${escapeHtml(when)} <span class="badge-word-${tone}" style="color:${badgeLooks[tone].ink};font-weight:600">${escapeHtml(state)}</span>`,
    )
    .join('<br>')
}

const placeOf = ({ words, links }: NonNullable<TableEntry['place']>, { linkColor }: OrderLook) =>
  [
    lines(words),
    links
      .map(
        ({ label, href }) =>
          `<a href="${escapeHtml(href)}" style="color:${linkColor};font-weight:600">${escapeHtml(label)}</a>`,
      )
      .join(' &nbsp; '),
  ]
    .filter(Boolean)
    .join('<br>')

function costsOf({ lines: items, sums, total, notes }: Costs, look: OrderLook): string {
  const cell = penOf(look)
  const small = `font-size:${Math.round(look.fontSize * 0.875)}px;color:${quietInk}`
  const large = `font-size:${Math.round(look.fontSize * 1.25)}px;font-weight:700`
  const amount = 'align="right"'
  const right = 'text-align:right;white-space:nowrap;vertical-align:top'
  const note = (words: string) => words && ` <span class="quiet" style="${small}">${escapeHtml(words)}</span>`
  return table(
    [
      ...items.map((item) =>
        row(
          cell(`${escapeHtml(item.title)}${note(item.note)}`, 'padding:4px 16px 4px 0'),
          cell(escapeHtml(item.amount), `padding:4px 0;${right}`, amount),
        ),
      ),
      ...sums.map(([name, value]) =>
        row(
          cell(escapeHtml(name), `padding:2px 16px 2px 0;${small}`, 'class="quiet"'),
          cell(escapeHtml(value), `padding:2px 0;${right};${small}`, `class="quiet" ${amount}`),
        ),
      ),
      row(
        cell('Total', `padding:10px 16px 4px 0;border-top:1px solid ${hairline};${large}`, 'class="line"'),
        cell(
          escapeHtml(total),
          `padding:10px 0 4px;border-top:1px solid ${hairline};${right};${large}`,
          `class="line" ${amount}`,
        ),
      ),
      ...notes.map((words) => row(cell(lines(words), `padding:2px 0;${small}`, 'class="quiet" colspan="2"'))),
    ].join(''),
    'margin:0 0 8px',
    'costs',
  )
}

/** The same without looks: paragraphs, line by line. */
export function orderWords(data: MailData, mark: string): string {
  const { part, addOptions, addQuestionnaires } = lookOf(mark)
  const { costs } = data
  const entries = data.bookings.map(({ title, dates, place, rows, options, answers }) => [
    title,
    ...dates.map(({ when, state }) => `${when}: ${state}`),
    ...(place ? [place.words, ...place.links.map(({ label, href }) => `${label}: ${href}`)].filter(Boolean) : []),
    ...[...rows, ...(addOptions ? options : []), ...(addQuestionnaires ? answers : [])].map(told),
  ])
  const sums = costs && [
    'Kosten',
    ...costs.lines.map(({ title, note, amount }) => `${[title, note].filter(Boolean).join(', ')}: ${amount}`),
    ...costs.sums.map(told),
    `Total: ${costs.total}`,
    ...costs.notes,
  ]
  return [...(part === 'costs' ? [] : entries), ...(part === 'bookings' || !sums ? [] : [sums])]
    .map((paragraph) => `<p>${paragraph.map(lines).join('<br>')}</p>`)
    .join('')
}

/** `Anlass: Fest`; a question has its sign already. */
export function told([name, value]: Row): string {
  if (name === '') return value
  return name.endsWith('?') ? `${name} ${value}` : `${name}: ${value}`
}
