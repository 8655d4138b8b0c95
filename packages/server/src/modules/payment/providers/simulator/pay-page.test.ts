import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { providerKinds } from '../provider-of.ts'
import { mailbox, payrexxScene, requestOf, sceneOf } from '../provider-scene.ts'

const open = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  const html = await answer.text()
  return { answer, html, $: load(html) }
}

const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const goesTo = (answer: Response) => answer.headers.get('location') ?? ''

const words = (html: string) => load(html)('body').text().replaceAll(/\s+/g, ' ')

describe.each(providerKinds)('the page of %s', (kind) => {
  const created = async (change: Parameters<typeof requestOf>[0] = {}) => {
    const { url, webhooks } = await mailbox()
    const scene = await sceneOf[kind]({ merchant: 'Gemeinde Eschenbühl', webhookUrl: url })
    const request = requestOf(change)
    const { value } = await scene.provider.create({ ...request, urls: { ...request.urls, webhook: url } })
    return { ...scene, ...value, request, webhooks }
  }

  it('says that it is a simulation, and what is paid', async () => {
    const { link, id, request } = await created()
    const { answer, html, $ } = await open(link)
    expect(answer.status).toBe(200)
    for (const text of [
      'Hier fliesst kein Geld. Keine echten Kartendaten eingeben.',
      'Zahlung an Gemeinde Eschenbühl CHF 78.00',
      'nachgebildet',
      'Wie soll bezahlt werden?',
      'TWINTohne App, sofort',
      'Testkarte Visaendet auf 4242, gültig 12/29',
      'PostFinance Pay',
      'Was soll passieren?',
      'Meldung an das Reservationssystem',
      'nur 40.00',
      'Simulation, nur in der Demo und in Tests erreichbar.',
      id,
      request.reference,
    ])
      expect(words(html)).toContain(text)
    expect(words(html)).toMatch(/wartet, noch (14|29):\d\d/)
    expect($('script, style, [style]')).toHaveLength(0)
    expect(
      $('button')
        .map((_, one) => $(one).text())
        .get(),
    ).toEqual(['Bezahlen', 'Ablehnen', 'Abbrechen'])
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' http://localhost:3000;",
    )
    const sheet = await fetch(new URL($('link').attr('href') ?? '', link))
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  it.each([
    ['pay', '?ok', 7800],
    ['decline', '?abgelehnt', 0],
    ['cancel', '?abgebrochen', 0],
  ])('%s leads back, and tells it', async (action, back, received) => {
    const { simulator, provider, link, id, webhooks } = await created()
    const answer = await submit(link, { action, means: 'twint' })
    expect([answer.status, goesTo(answer).includes(back)]).toEqual([303, true])
    await expect.poll(() => webhooks.length).toBe(1)
    expect((await provider.status(id)).value.received).toBe(received)
    await submit(link, { action, means: 'twint' })
    expect(simulator.payments()).toHaveLength(1)
  })

  it('paid twice is paid once', async () => {
    const { provider, link, id } = await created()
    const [one, two] = await Promise.all([submit(link, { action: 'pay' }), submit(link, { action: 'pay' })])
    expect(goesTo(one)).toBe(goesTo(two))
    expect((await provider.status(id)).value.received).toBe(7800)
    const { answer, html } = await open(link)
    expect(answer.status).toBe(200)
    expect(words(html)).toContain('Diese Zahlung ist abgeschlossen.')
  })

  it('a card is confirmed in the app of the bank, or is not', async () => {
    const { provider, link, id, webhooks } = await created()
    const asked = await submit(link, { action: 'pay', means: 'visa', amount: 'part', webhook: 'before' })
    expect(goesTo(asked)).toBe(`${link}/challenge`)
    const { html } = await open(goesTo(asked))
    for (const text of ['Bestätigen Sie in Ihrer Bank-App', 'CHF 78.00', 'Bestätigen', 'Ablehnen']) {
      expect(words(html)).toContain(text)
    }
    expect((await provider.status(id)).value.received).toBe(0)
    expect(webhooks).toHaveLength(0)
    await submit(goesTo(asked), { action: 'confirm' })
    expect(webhooks).toHaveLength(1)
    expect((await provider.status(id)).value).toMatchObject({ received: 4000, method: 'Visa 4242' })

    const other = await provider.create(requestOf())
    const again = await submit(other.value.link, { action: 'pay', means: 'visa' })
    expect(goesTo(await submit(goesTo(again), { action: 'decline' }))).toContain('?abgelehnt')
    expect((await provider.status(other.value.id)).value.received).toBe(0)
  })

  it.each([
    ['before', 1],
    ['double', 2],
    ['never', 0],
  ])('the message comes %s', async (webhook, count) => {
    const { simulator, link, webhooks } = await created()
    await submit(link, { action: 'pay', webhook })
    await simulator.idle()
    expect(webhooks).toHaveLength(count)
    expect(simulator.deliveries().map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 200))
  })

  it('tells nothing of what is kept back, and does not give it up; then all of it', async () => {
    const { simulator, provider, link, id, request, webhooks } = await created()
    simulator.keepBack(id)
    await submit(link, { action: 'pay', means: 'visa' })
    await submit(`${link}/challenge`, { action: 'confirm' })
    await simulator.idle()
    expect(webhooks).toHaveLength(0)
    expect((await provider.status(id)).value).toMatchObject({ received: 0, reserved: 0, method: '' })
    await expect(provider.cancel(id, request.reference)).rejects.toMatchObject({ failure: 'refused' })
    expect(simulator.payments()).toMatchObject([{ received: 7800, isDeleted: false }])
    await simulator.release(id)
    expect(webhooks).toHaveLength(1)
    expect((await provider.status(id)).value).toMatchObject({ received: 7800, method: 'Visa 4242' })
  })

  it('pays in Euro', async () => {
    const { provider, link, id } = await created()
    await submit(link, { action: 'pay', amount: 'euro' })
    expect((await provider.status(id)).value).toMatchObject({ received: 7800, currency: 'EUR' })
  })

  it('what is no choice does nothing', async () => {
    const { provider, link, id } = await created()
    for (const form of [{}, { action: 'steal' }, { means: 'visa' }] as Record<string, string>[]) {
      expect(goesTo(await submit(link, form))).toBe(link)
    }
    expect(goesTo(await submit(`${link}/challenge`, { action: 'confirm' }))).toBe(link)
    expect((await provider.status(id)).value).toMatchObject({ received: 0, method: '' })
    expect((await open(`${link}x`)).answer.status).toBe(404)
  })

  it('shows hostile words as words', async () => {
    const hostile = `"><script>alert('1')</script><img src=x onerror=alert(1)>`
    const { simulator, provider } = await sceneOf[kind]({ merchant: hostile })
    const request = requestOf({ reference: hostile.slice(0, 40), purpose: hostile })
    const { link } = (await provider.create(request)).value
    for (const step of ['', '/challenge']) {
      if (step) await simulator.act(simulator.payments()[0]?.id ?? '', 'challenge')
      const { html, $ } = await open(`${link}${step}`)
      expect($('script, img')).toHaveLength(0)
      expect(words(html)).toContain(hostile.slice(0, 40))
    }
  })

  it('leads nowhere but to a web page', async () => {
    const { provider } = await sceneOf[kind]()
    for (const success of ['javascript:alert(1)', '/zurueck', 'data:text/html,x', '']) {
      const request = requestOf({ urls: { ...requestOf().urls, success } })
      await expect(provider.create(request)).rejects.toMatchObject({ failure: 'refused', status: 400 })
    }
  })

  it('is closed once it ran out', async () => {
    let now = Date.now()
    const { provider } = await sceneOf[kind]({ now: () => now })
    const { link, id } = (await provider.create(requestOf())).value
    now += 31 * 60_000
    const { answer, html } = await open(link)
    expect([answer.status, words(html).includes('Diese Zahlung ist abgelaufen.')]).toEqual([200, true])
    expect(goesTo(await submit(link, { action: 'pay' }))).toContain('?abgebrochen')
    expect((await provider.status(id)).value.received).toBe(0)
  })
})

it('offers only what was asked for', async () => {
  const { provider } = await payrexxScene()
  const { link } = (await provider.create(requestOf({ methods: ['visa', 'mastercard'] }))).value
  const { $ } = await open(link)
  expect(
    $('[name=means]')
      .map((_, one) => $(one).attr('value'))
      .get(),
  ).toEqual(['visa'])
})
