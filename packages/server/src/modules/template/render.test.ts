import {
  layOut,
  type MailBlock,
  newBlock,
  schemaDefaults,
  schemaTopicKeys,
  templateDefaults,
  templateOf,
} from '@allmend/domain/template'
import { describe, expect, it } from 'vitest'
import { cleanBlock, cleanContent } from './clean-content.ts'
import { compile, type Look } from './compile.ts'
import { fill } from './fill.ts'
import { type MailData, noData, type TableEntry } from './mail-data.ts'
import { sampleData } from './sample.ts'

const look: Look = {
  color: '#006dab',
  pictures: new Map([
    [7, { size: { width: 1600, height: 800 }, alt: 'Die "Hütte"' }],
    [8, { size: null, alt: 'Wappen' }],
  ]),
}
const logo = () => '<strong>Eschenbühl</strong>'
const text = (content: string, more: Partial<Parameters<typeof newBlock>[1]> = {}) =>
  newBlock('text', { id: crypto.randomUUID(), props: { content }, ...more })
const built = (blocks: readonly MailBlock[]) => compile(blocks.map(cleanBlock), look)
const entry = (more: Partial<TableEntry> = {}): TableEntry => ({
  title: 'Aula',
  picture: null,
  dates: [{ when: 'Sa', lines: ['Sa'], state: 'Bestätigt', tone: 'good' }],
  place: null,
  rows: [],
  options: [],
  answers: [],
  ...more,
})
const whole = { part: 'all', addPicture: true, addOptions: true, addQuestionnaires: true } as const
async function mailOf(blocks: readonly MailBlock[], data: Partial<MailData> = {}, subject = 'Betreff') {
  return fill(await built(blocks), subject, { ...noData, ...data }, { logo })
}

describe('every topic', () => {
  it.each(schemaTopicKeys)('%s: as it comes with the product, whole in both parts', async (topic) => {
    const blocks = layOut(templateDefaults[templateOf(topic)].blocks, schemaDefaults[topic].blocks)
    const { subject, html, text: words } = await fillTopic(blocks, topic)
    for (const part of [subject, html, words]) expect(part).not.toMatch(/\{\{|<!--if|<!--endif/)
    expect(html).toContain('<html lang="de-CH"')
    expect(words).toContain('Freundliche Grüsse')
    expect(words).not.toMatch(/<\w|&\w+;/)
  })

  it('that says no does not say yes in the example', async () => {
    const blocks = layOut(templateDefaults.standard.blocks, schemaDefaults.customerSerialRejection.blocks)
    const { text: words } = await fillTopic(blocks, 'customerSerialRejection')
    expect(words).toMatch(/^Abgelehnt\n/)
    expect(words).not.toMatch(/Bestätigt|bestätigen/)
  })

  const fillTopic = async (blocks: readonly MailBlock[], topic: (typeof schemaTopicKeys)[number]) =>
    fill(await built(blocks), schemaDefaults[topic].subject, sampleData(topic), { logo })
})

describe('a subject', () => {
  const variables = { orderNumber: '2026-000012', object: 'Aula', date: 'Fr, 04.12.2026' }
  const subjectOf = async (subject: string, known: MailData['variables'] = variables) =>
    (await mailOf([], { variables: known }, subject)).subject

  it.each([
    ['Bestätigt: {{whatBriefly}}', 'Bestätigt'],
    ['Bestätigt: {{whatBriefly}}, {{date}}', 'Bestätigt, Fr, 04.12.2026'],
    ['{{whatBriefly}}: {{object}}', 'Aula'],
    ['{{object}}, {{whatBriefly}}', 'Aula'],
    ['{{object}} – {{whatBriefly}} – {{orderNumber}}', 'Aula – 2026-000012'],
    ['Neue Bestellung {{orderNumber}} {{waiting}}', 'Neue Bestellung 2026-000012'],
    ['Bestätigt: {{object}}, {{date}}', 'Bestätigt: Aula, Fr, 04.12.2026'],
    ['Ihre Anfrage: bestätigt', 'Ihre Anfrage: bestätigt'],
    ['– Intern: {{object}}', '– Intern: Aula'],
    ['{{unbekannt}}: {{object}}', '{{unbekannt}}: Aula'],
  ])('%s: nothing waits for what says nothing', async (written, filled) => {
    expect(await subjectOf(written)).toBe(filled)
  })

  it('of nothing but what says nothing is empty', async () => {
    expect(await subjectOf('{{whatBriefly}}: {{what}}')).toBe('')
  })
})

describe('what somebody typed', () => {
  const nasty = `<img src=x onerror=alert(1)> {{orderNumber}} "'&`
  it('stays words: in the subject, the text, the table and the address', async () => {
    const {
      subject,
      html,
      text: words,
    } = await mailOf(
      [
        text('<p>{{firstname}}</p><p>{{status}}</p><p><a href="{{orderLink}}">x</a></p>'),
        newBlock('order', { id: 'o', settings: { order: whole } }),
        newBlock('address', { id: 'a' }),
      ],
      {
        variables: { firstname: nasty, orderNumber: '2026-1', orderLink: 'https://x/"><script>', status: nasty },
        bookings: [
          {
            title: nasty,
            picture: { id: 7, alt: nasty, focus: { x: 50, y: 50 } },
            dates: [{ when: nasty, lines: [nasty], state: nasty, tone: 'bad' }],
            place: { words: nasty, links: [{ label: nasty, href: `https://x/${nasty}` }] },
            rows: [[nasty, nasty]],
            options: [[nasty, nasty]],
            answers: [[nasty, nasty]],
          },
        ],
        costs: {
          lines: [{ title: nasty, note: nasty, amount: nasty }],
          sums: [[nasty, nasty]],
          total: nasty,
          notes: [nasty],
        },
        address: [nasty],
      },
      'An {{firstname}}\r\nBcc: x@y.ch',
    )
    expect(html).not.toMatch(/<img src=x|<script>/)
    expect(html).not.toContain('2026-1')
    expect(words).toContain('{{orderNumber}}')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(subject).toContain('<img src=x onerror=alert(1)> {{orderNumber}}')
  })

  it('of staff is cleaned: nothing runs, and links lead where links of mails may lead', () => {
    expect(
      cleanContent('<p onclick="x()">a<script>b</script></p><style>*{}</style><mj-include path="/etc/passwd" />'),
    ).toBe('<p>a</p>')
    expect(cleanContent('<a href="javascript:x">a</a><a href="{{orderLink}}" class="button evil">b</a>')).toBe(
      'a<a href="{{orderLink}}" class="button">b</a>',
    )
    for (const href of ['https://a.ch/b?c=d', 'http://a.ch', 'ftp://a.ch', 'mailto:a@b.ch', 'tel:0520004120'])
      expect(cleanContent(`<a href="${href}">a</a>`)).toBe(`<a href="${href}">a</a>`)
    for (const href of ['data:text/html,x', '//a.ch', '/order'])
      expect(cleanContent(`<a href="${href}">a</a>`)).toBe('a')
    expect(
      cleanBlock(newBlock('placeholder', { id: 'p', props: { content: ' <b>In\nhalt</b> ' } })).props.content,
    ).toBe('<b>In halt</b>')
  })

  it('that is no variable stays as it is', async () => {
    expect((await mailOf([text('<p>{{nichts}} {{ firstname }}</p>')])).text).toBe('{{nichts}} {{ firstname }}')
  })
})

describe('what says nothing is left out', () => {
  it('a block none of whose variables says anything, a paragraph, a line', async () => {
    const blocks = [
      text('<h3>Schlüssel</h3><p>{{handoverInfo}}</p>'),
      text('<p>Immer</p><p>{{message}}</p><p>{{appTitle}}<br>{{appAddress}}<br>{{appContact}}</p>'),
      text('<p><a href="{{calendarLinkGoogle}}">Google</a></p>'),
    ]
    const variables = { appTitle: 'Eschenbühl', appContact: '052' }
    const { text: words, html } = await mailOf(blocks, { variables })
    expect(words).toBe('Immer\n\nEschenbühl\n052')
    expect(html).not.toMatch(/Schlüssel|Google/)
    const all = { ...variables, handoverInfo: 'Werkhof', calendarLinkGoogle: 'https://c' }
    expect((await mailOf(blocks, { variables: all })).text).toMatch(/^Schlüssel\n+Werkhof[\s\S]*Google https:\/\/c$/)
  })

  it('a block for invoices, where nobody pays on invoice', async () => {
    const blocks = [text('<p>Zahlbar</p>', { settings: { isOnlyOnInvoice: true } }), text('<p>Ende</p>')]
    expect((await mailOf(blocks)).text).toBe('Ende')
    expect((await mailOf(blocks, { isOnInvoice: true })).text).toBe('Zahlbar\n\nEnde')
  })

  it('options and answers of the order, as the block says', async () => {
    const bookings = [
      entry({ rows: [['Anlass', 'Fest']], options: [['Beamer', 'ja']], answers: [['Wie viele?', '28']] }),
    ]
    const costs = { lines: [], sums: [], total: 'CHF 20.00', notes: ['Zahlung: bar'] }
    const shown = async (order: Partial<typeof whole | { part: 'bookings' | 'costs' } | { addOptions: boolean }>) => {
      const bare = { ...whole, addOptions: false, addQuestionnaires: false, ...order }
      return mailOf([newBlock('order', { id: 'o', settings: { order: bare } })], { bookings, costs })
    }
    const all = await shown({})
    expect(all.text).toBe('Aula\nSa: Bestätigt\nAnlass: Fest\n\nKosten\nTotal: CHF 20.00\nZahlung: bar')
    expect(all.html).not.toMatch(/Beamer|Wie viele/)
    expect((await shown({ part: 'bookings' })).text).toBe('Aula\nSa: Bestätigt\nAnlass: Fest')
    const costsAlone = await shown({ part: 'costs' })
    expect(costsAlone.text).toBe('Kosten\nTotal: CHF 20.00\nZahlung: bar')
    expect(costsAlone.html).not.toContain('Aula')
    const full = await shown(whole)
    for (const part of [full.text, full.html]) {
      expect(part).toContain('Beamer: ja')
      expect(part).toMatch(/Wie viele\?/)
    }
  })
})

describe('pictures', () => {
  it('go along with the mail, as high as is wanted and never wider than their place', async () => {
    const image = (props: object, more = {}) => newBlock('image', { id: 'i', props: { image: 7, ...props }, ...more })
    const { html } = await mailOf([image({})])
    expect(html).toMatch(/<img src="cid:picture-7" alt="Die &quot;Hütte&quot;" width="400" height="200"/)
    const wide = await mailOf([
      image({}, { settings: { image: { align: 'left', width: 600, height: 1200, isFullOnMobile: true } } }),
    ])
    expect(wide.html).toContain('width="536" height="268"')
    expect((await mailOf([image({ image: 99 })])).html).not.toContain('<img')
    // A drawing has no size of its own; so high, its width follows.
    expect((await mailOf([image({ image: 8 })])).html).toMatch(/<img src="cid:picture-8" alt="Wappen" height="200"/)
  })
})

describe('an order', () => {
  const shown = async (bookings: readonly TableEntry[], more: Partial<typeof whole> = {}) =>
    (await mailOf([newBlock('order', { id: 'o', settings: { order: { ...whole, ...more } } })], { bookings })).html
  const picture = { id: 7, alt: 'Die Hütte', focus: { x: 20, y: 80 } }

  it('shows its object, which goes along with the mail, unless there are many', async () => {
    const html = await shown([entry({ picture })])
    expect(html).toMatch(/<img src="cid:picture-7" alt="Die Hütte"[^>]*object-position:20% 80%/)
    expect(await shown([entry({ picture }), entry(), entry(), entry()])).not.toContain('<img')
    const without = { ...whole, addPicture: false }
    expect(
      (await mailOf([newBlock('order', { id: 'o', settings: { order: without } })], { bookings: [entry({ picture })] }))
        .html,
    ).not.toContain('<img')
  })

  it('tells a state only where not everything is confirmed', async () => {
    const late = { when: 'So', lines: ['So'], state: 'Unbestätigt', tone: 'waiting' } as const
    expect(await shown([entry()])).not.toContain('Bestätigt')
    expect(await shown([entry({ dates: [late] })])).toMatch(/badge-waiting"[^>]*>Unbestätigt</)
    const mixed = await shown([entry({ dates: [...entry().dates, late] })])
    expect(mixed).toContain('Termine')
    expect(mixed).toMatch(/badge-word-good"[^>]*>Bestätigt<[\s\S]*badge-word-waiting"[^>]*>Unbestätigt</)
  })

  it('says where it is and how to get there, in both parts', async () => {
    const place = { words: 'Waldweg', links: [{ label: 'Link zur Karte', href: 'https://map.example/?a=1&b=2' }] }
    const blocks = [newBlock('order', { id: 'o', settings: { order: whole } })]
    const { html, text: words } = await mailOf(blocks, { bookings: [entry({ place })] })
    expect(html).toMatch(/Waldweg<br><a href="https:\/\/map\.example\/\?a=1&amp;b=2"[^>]*>Link zur Karte</)
    expect(words).toContain('Waldweg\nLink zur Karte: https://map.example/?a=1&b=2')
  })

  it('has the letters of its block at each cell', async () => {
    const css = { font: 'georgia', fontSize: 14, color: '#182136' } as const
    const { html } = await mailOf([newBlock('order', { id: 'o', settings: { order: whole, css } })], {
      bookings: [entry()],
    })
    expect(html).toMatch(
      /<td[^>]*font-family:Georgia, 'Times New Roman', serif;font-size:14px;line-height:1\.5;color:#182136/,
    )
  })
})

describe('buttons', () => {
  it('alone in their paragraph fill it side by side, as cells old Outlook draws, too', async () => {
    const { html, text: words } = await mailOf([
      text('<p><a class="button" href="https://a.ch">Ansehen</a></p>'),
      text(
        '<p><a href="https://b.ch" class="button outline">B</a> <a class="button outline" href="https://c.ch">C</a></p>',
      ),
    ])
    expect(html).toMatch(/<td class="filled"[^>]*bgcolor="#006dab"[^>]*><a href="https:\/\/a\.ch" class="button"/)
    expect(html.match(/<td class="bordered"[^>]*width="50%"/g)?.length).toBe(2)
    expect(words).toBe('Ansehen:\nhttps://a.ch\n\nB:\nhttps://b.ch\nC:\nhttps://c.ch')
  })

  it('among words stay among them', async () => {
    const { html } = await mailOf([text('<p>Hier: <a class="button" href="https://a.ch">Ansehen</a></p>')])
    expect(html).toMatch(/<p[^>]*>Hier: <a href="https:\/\/a\.ch" class="button" style="[^"]*inline-block/)
  })
})

describe('how the office is reached', () => {
  const blocks = [text('<p>{{appTitle}}<br>{{appContact}}</p>'), text('<p>{{handoverInfo}}</p>')]
  const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, ...pair]) => pair)

  it('is a tap away: numbers and addresses are links in the mail, and words in the text', async () => {
    const variables = {
      appContact: '052 000 41 20, Mo bis Fr 08:00 bis 11:30 Uhr\nreservation@eschenbuehl.example',
      handoverInfo: 'Schlüssel bei Daniel Frick (+41 79 000 41 23), ab 04.12.2026, 14:00 Uhr. Konto 80-1234-5.',
    }
    const { html, text: words } = await mailOf(blocks, { variables })
    expect(hrefs(html)).toEqual([
      ['tel:0520004120', '052 000 41 20'],
      ['mailto:reservation@eschenbuehl.example', 'reservation@eschenbuehl.example'],
      ['tel:+41790004123', '+41 79 000 41 23'],
    ])
    expect(html).toContain('052 000 41 20</a>, Mo bis Fr')
    expect(words).toBe(`${variables.appContact}\n\n${variables.handoverInfo}`)
  })

  it('stays words where these are a link already, and nothing somebody typed becomes markup', async () => {
    const within = [text('<p><a href="https://a.ch">{{appContact}}</a></p>')]
    const { html } = await mailOf(within, { variables: { appContact: '052 000 41 20' } })
    expect(hrefs(html)).toEqual([['https://a.ch', '052 000 41 20']])
    const nasty = '"><script>@evil.example\n<b>052 000 41 20</b>'
    expect((await mailOf(blocks, { variables: { appContact: nasty } })).html).not.toMatch(/<script|<b>/)
  })

  it('is left out with its line where nobody says it', async () => {
    const { html, text: words } = await mailOf(blocks, { variables: { appTitle: 'Eschen' } })
    expect(words).toBe('Eschen')
    expect(html).toMatch(/<p[^>]*>Eschen<\/p>/)
  })
})

it('a status is a sign in the mail and a word in the text and the subject; without one its block is left out', async () => {
  const blocks = [text('<p>{{status}}</p>'), text('<p>Ende</p>')]
  const {
    html,
    subject,
    text: words,
  } = await mailOf(blocks, { variables: { status: 'Abgelehnt' }, tone: 'bad' }, 'Stand: {{status}}')
  expect(html).toMatch(/<span class="badge-bad"[^>]*>Abgelehnt<\/span>/)
  expect([subject, words]).toEqual(['Stand: Abgelehnt', 'Abgelehnt\n\nEnde'])
  expect((await mailOf(blocks)).text).toBe('Ende')
})

it('in the dark grounds of the product are turned, those somebody chose stay', async () => {
  const on = (backgroundColor: string) => text('<p>x</p>', { settings: { css: { backgroundColor } } })
  const classes = async (color: string) =>
    /class="mj-column-per-100 mj-outlook-group-fix ?([^"]*)"/.exec((await mailOf([on(color)])).html)?.[1]
  expect(await classes('#ffffff')).toBe('light ink room')
  expect(await classes('#f1f2f7')).toBe('soft ink room')
  expect(await classes('#ffee00')).toBe('room')
})

it('a mail of a hundred blocks is built, and has no width of its own on a phone', async () => {
  const { html } = await mailOf(Array.from({ length: 100 }, (_, at) => text(`<p>Block ${at}</p>`)))
  expect(html).toContain('Block 99')
  expect(html).toContain('max-width:600px')
})
