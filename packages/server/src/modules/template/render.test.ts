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
import { type MailData, noData } from './mail-data.ts'
import { sampleData } from './sample.ts'

const look: Look = { color: '#006dab', pictures: new Map([[7, { width: 1600, height: 800, alt: 'Die "Hütte"' }]]) }
const logo = () => '<strong>Eschenbühl</strong>'
const text = (content: string, more: Partial<Parameters<typeof newBlock>[1]> = {}) =>
  newBlock('text', { id: crypto.randomUUID(), props: { content }, ...more })
const built = (blocks: readonly MailBlock[]) => compile(blocks.map(cleanBlock), look)
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

  const fillTopic = async (blocks: readonly MailBlock[], topic: (typeof schemaTopicKeys)[number]) =>
    fill(await built(blocks), schemaDefaults[topic].subject, sampleData(topic), { logo })
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
        text('<p>{{firstname}}</p><p><a href="{{orderLink}}">x</a></p>'),
        newBlock('order', { id: 'o' }),
        newBlock('address', { id: 'a' }),
      ],
      {
        variables: { firstname: nasty, orderNumber: '2026-1', orderLink: 'https://x/"><script>' },
        bookings: [{ title: nasty, rows: [[nasty, nasty]], options: [], answers: [] }],
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
      { title: 'Aula', rows: [['Anlass', 'Fest']], options: [['Beamer', 'ja']], answers: [['Wie viele?', '28']] },
    ] as const
    const shown = async (order: { addOptions: boolean; addQuestionnaires: boolean }) =>
      (await mailOf([newBlock('order', { id: 'o', settings: { order } })], { bookings })).text
    expect(await shown({ addOptions: false, addQuestionnaires: false })).toBe('Aula\nAnlass: Fest')
    expect(await shown({ addOptions: true, addQuestionnaires: false })).toBe('Aula\nAnlass: Fest\nBeamer: ja')
    expect(await shown({ addOptions: true, addQuestionnaires: true })).toContain('Wie viele?: 28')
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
  })
})

it('a mail of a hundred blocks is built, and has no width of its own on a phone', async () => {
  const { html } = await mailOf(Array.from({ length: 100 }, (_, at) => text(`<p>Block ${at}</p>`)))
  expect(html).toContain('Block 99')
  expect(html).toContain('max-width:600px')
})
