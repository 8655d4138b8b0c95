import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockComponents,
  builtInTemplates,
  defaultSettings,
  emptyPlaces,
  isMailLink,
  isMailVariable,
  layOut,
  linkVariables,
  logoBox,
  mailVariables,
  mainPlace,
  namedIn,
  newBlock,
  schemaDefaults,
  schemaTopicKeys,
  templateDefaults,
  templateOf,
  topicFacts,
  topicsOf,
  variablesOf,
} from './index.ts'

const place = (id: string, name: string) => newBlock('placeholder', { id, props: { content: name } })
const text = (id: string, where?: string) => newBlock('text', { id, ...(where && { place: where }) })
const ids = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id).join(' ')

describe('topics', () => {
  it('are the fifteen, by whom they reach', () => {
    expect([topicsOf('admin').length, topicsOf('customer').length, topicsOf('account').length]).toEqual([6, 7, 2])
    expect(schemaTopicKeys.filter((topic) => topicFacts(topic).isNeeded)).toEqual([
      'anonymousOrderVerification',
      'passwordReset',
      'registrationVerification',
    ])
  })

  it('come with words that name only what they know', () => {
    for (const topic of schemaTopicKeys) {
      const { subject, blocks } = schemaDefaults[topic]
      const named = namedIn([subject, ...blocks.map(({ props }) => props.content)].join(' '))
      expect(
        named.filter((name) => !isMailVariable(name) || !variablesOf(topic).includes(name)),
        topic,
      ).toEqual([])
      expect(emptyPlaces(templateDefaults[templateOf(topic)].blocks, blocks)).toEqual([])
    }
  })

  it('to customers show what was ordered once, with its picture, and its costs once', () => {
    for (const topic of topicsOf('customer').filter((one) => topicFacts(one).hasOrder)) {
      const parts = schemaDefaults[topic].blocks.filter(({ component }) => component === 'order')
      const shown = parts.map(({ settings }) => settings.order)
      expect(shown[0], topic).toMatchObject({ part: 'bookings', addPicture: true })
      expect(shown.slice(1).every(({ part }) => part === 'costs') && shown.length <= 2, topic).toBe(true)
    }
    for (const topic of topicsOf('admin'))
      expect(schemaDefaults[topic].blocks.some(({ settings }) => settings.order.addPicture)).toBe(false)
  })

  it('show nobody in the office the link that opens an order', () => {
    for (const topic of topicsOf('admin')) expect(variablesOf(topic)).not.toContain('orderLink')
    for (const topic of topicsOf('account')) expect(variablesOf(topic)).not.toContain('orderNumber')
    expect(variablesOf('passwordReset')).toContain('link')
    // Who works there signs in; who ordered has no business there.
    for (const topic of schemaTopicKeys)
      expect(variablesOf(topic).includes('deskLink'), topic).toBe(topicFacts(topic).group === 'admin')
  })
})

it('a logo beside the name is as high as the name, and as wide as was chosen', () => {
  expect([logoBox(15), logoBox(50)]).toEqual([
    { width: 90, height: 36 },
    { width: 300, height: 120 },
  ])
})

it('no words that come with the product put a preposition before the name of the app, or call it a Gemeinde', () => {
  for (const { subject, blocks } of Object.values(schemaDefaults)) {
    const words = [subject, ...blocks.map(({ props }) => props.content)].join(' ')
    expect(words).not.toMatch(/(?:bei|von|der|die|in)\s+\{\{appTitle\}\}|Gemeinde/)
  }
})

describe('blocks', () => {
  it('begin as they are to begin', () => {
    const { css, divider, image, logo, split } = defaultSettings
    expect([css.font, css.fontSize, css.color, css.backgroundColor]).toEqual(['poppins', 16, '#000000', '#ffffff'])
    expect([divider.width, divider.size, image.height, logo.width, split]).toEqual([100, 4, 200, 15, 6])
    expect(defaultSettings.order).toEqual({
      part: 'all',
      addPicture: false,
      addOptions: true,
      addQuestionnaires: false,
    })
    for (const component of blockComponents)
      expect(newBlock(component, { id: 'x' })).toMatchObject({ component, type: 'block' })
  })

  it('of a topic stand behind their place, in their order', () => {
    const template = [text('a'), place('p', 'Adresse'), text('b'), place('q', 'Inhalt'), text('c')]
    expect(ids(layOut(template, [text('1', 'q'), text('2', 'p'), text('3', 'q')]))).toBe('a p 2 b q 1 3 c')
    expect(ids(emptyPlaces(template, [text('1', 'q')]))).toBe('p')
    expect(emptyPlaces(template, [text('1', 'q'), text('2', 'p')])).toEqual([])
  })

  it('whose place is gone stand in the one for the words of a mail', () => {
    const template = [place('p', 'Adresse'), place('q', ' inhalt ')]
    expect(ids(layOut(template, [text('1', 'gone')]))).toBe('p q 1')
    expect(mainPlace([place('p', 'Adresse')])?.id).toBe('p')
    expect(layOut([text('a')], [text('1', 'gone')]).map(({ id }) => id)).toEqual(['a', '1'])
  })

  it('are never lost or doubled while there is a place', () => {
    const where = fc.constantFrom('p', 'q', 'gone')
    fc.assert(
      fc.property(fc.array(where, { maxLength: 20 }), (places) => {
        const filling = places.map((one, at) => text(String(at), one))
        const laid = layOut([place('p', 'A'), text('x'), place('q', 'Inhalt')], filling)
        expect(laid.filter(({ type }) => type === 'schemaBlock').length).toBe(filling.length)
      }),
    )
  })

  it('that come with the product have names of their own, each once', () => {
    for (const kind of builtInTemplates) {
      const { blocks } = templateDefaults[kind]
      expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
    }
  })
})

describe('links of mails', () => {
  it.each([
    'https://gemeinde.ch/a?b=c',
    'http://x',
    'ftp://x',
    'mailto:a@b.ch',
    'tel:0520004120',
    '{{orderLink}}',
    '{{calendarLinkGoogle}}',
    '{{calendarLinkOutlook}}',
    '{{calendarLinkOffice365}}',
    '{{calendarLinkYahoo}}',
    '{{mapLink}}',
    '{{routeLink}}',
  ])('lead to %s', (href) => expect(isMailLink(href)).toBe(true))
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//gemeinde.ch',
    '/order',
    'https://a b',
    '{{firstname}}',
    '{{calendarLinkX}}',
    '{{orderLink}}x',
    '',
  ])('do not lead to %j', (href) => expect(isMailLink(href)).toBe(false))
  it('are those variables that are addresses', () => {
    for (const name of linkVariables) expect(mailVariables[name].sample).toMatch(/^https:/)
  })
})
