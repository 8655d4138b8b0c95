import type { CustomerOrder } from '@allmend/contract'
import { paymentHint } from '@allmend/domain/bookings'
import { newBlock } from '@allmend/domain/template'
import { afterAll, describe, expect, it } from 'vitest'
import { paymentScene } from '../../../../test/payment-scene.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import { wholeMails } from '../../../../test/whole-mails.ts'

const scene = await paymentScene('payrexx')
const { simulator, query, call, appId, keeper, order, draft, paymentOf, stateOf, minute, jobs, make } = scene
afterAll(() => simulator.close())
const customer = { appId, token: scene.customerToken }
const staff = { appId, token: keeper }

const saal = await make.object(appId, { title: 'Saal', confirmation: 'manual', intervals: [scene.hourly] })
const free = await make.object(appId, { title: 'Sitzungszimmer', confirmation: 'manual' })
const costly = await make.object(appId, { title: 'Bootshaus', intervals: [scene.hourly] })

const bookingsOf = async (orderId: number) =>
  (await query('select id from booking where order_id = $1 order by id', orderId)).map(({ id }) => Number(id))
const decide = async (ids: readonly number[], to: 'confirmed' | 'rejected') => {
  const { status, body } = await call('POST /api/admin/bookings/decide', {
    ...staff,
    body: { ids, to, text: '', withMail: true },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  await jobs()
}
/** The mails of an order as they go out. */
const mailsOf = async (orderId: number, topic: string) => {
  const ids = (await query('select id from mail_message where order_id = $1 and topic = $2', orderId, topic)).map(
    ({ id }) => Number(id),
  )
  return (await wholeMails(scene.app.deps.db, appId, { topic })).filter(({ id }) => ids.includes(id))
}
const only = async (orderId: number, topic: string) => {
  const mails = await mailsOf(orderId, topic)
  expect(mails).toHaveLength(1)
  return mails[0] ?? expect.fail('a mail')
}
const linkAfter = (text: string, label: string) =>
  new RegExp(`${label}:\\s+(https?://\\S+/order/([\\w.-]+))`).exec(text)?.[2] ?? ''
const pay = async (orderId: number) => {
  await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
  await jobs()
}

describe('what was decided by hand', () => {
  const asks = /Bitte bezahlen Sie CHF\u00a078\.00 bis (\d\d\.\d\d\.\d{4}) online \(Karte oder TWINT\)\./

  it('is to be paid: the mail says how much, and its own link leads there', async () => {
    const { orderId } = await order(draft(saal))
    await decide(await bookingsOf(orderId), 'confirmed')
    const { text, html } = await only(orderId, 'customerBookingConfirmation')
    expect(text).toMatch(asks)
    // Until the municipality's term is over, or the first day of use.
    const [days] = await query(
      `select to_char(least((now() at time zone a.zone)::date + s.payment_term_days, min(b.display_start at time zone a.zone)::date), 'DD.MM.YYYY') as last
       from booking b join app a on a.id = b.app_id join app_setting s on s.app_id = a.id where b.order_id = $1 group by a.zone, s.payment_term_days`,
      orderId,
    )
    expect(asks.exec(text)?.[1]).toBe(days.last)
    const token = linkAfter(text, 'Jetzt bezahlen')
    expect(html).toContain(`/order/${token}" class="button"`)
    const begun = await call(`POST /api/order-link/${token}/pay`, { appId })
    expect(begun.body.redirect, JSON.stringify(begun.body)).toContain(simulator.url)
    const [{ text_body }] = await query(
      `select text_body from mail_message where order_id = $1 and topic = 'customerBookingConfirmation'`,
      orderId,
    )
    expect(text_body).toMatch(/Jetzt bezahlen:\s+‹Link›/)
  })

  it('is asked for once all of it is decided, by a refusal as well', async () => {
    const { orderId } = await order(draft(saal), { bookings: [draft(saal), draft(saal)] })
    const [first = 0, second = 0] = await bookingsOf(orderId)
    await decide([first], 'confirmed')
    expect((await only(orderId, 'customerBookingConfirmation')).text).not.toContain('bezahlen')
    await decide([second], 'rejected')
    const { text } = await only(orderId, 'customerBookingRejection')
    expect(text).toMatch(asks)
    expect(linkAfter(text, 'Jetzt bezahlen')).not.toBe('')
  })

  it.each<[string, () => Promise<number>]>([
    [
      'is paid on invoice',
      async () => {
        const [invoice] = await query(`select id from payment_option where app_id = $1 and kind = 'invoice'`, appId)
        return (await order(draft(saal), { paymentOptionId: invoice.id })).orderId
      },
    ],
    ['is free of charge', async () => (await order(draft(free))).orderId],
    [
      'is paid before',
      async () => {
        const { orderId } = await order(draft(saal))
        const [{ version }] = await query('select version from customer_order where id = $1', orderId)
        const entry = { kind: 'payment', amount: 7800, onDay: '2026-01-01', note: 'bar', version }
        const paid = await call(`POST /api/admin/orders/${orderId}/payments`, { ...staff, body: entry })
        expect(paid.status, JSON.stringify(paid.body)).toBe(200)
        return orderId
      },
    ],
    ['is rejected', async () => (await order(draft(saal))).orderId],
  ])('an order that %s asks for nothing', async (what, prepare) => {
    const orderId = await prepare()
    const to = what === 'is rejected' ? 'rejected' : 'confirmed'
    await decide(await bookingsOf(orderId), to)
    const topic = to === 'rejected' ? 'customerBookingRejection' : 'customerBookingConfirmation'
    const { text, html } = await only(orderId, topic)
    for (const part of [text, html]) expect(part).not.toMatch(/Jetzt bezahlen|Bitte bezahlen/)
  })

  it('asks for nothing while no provider takes money', async () => {
    const { orderId } = await order(draft(saal))
    await query('update payment_provider set is_active = false where app_id = $1', appId)
    await decide(await bookingsOf(orderId), 'confirmed')
    await query(`update payment_provider set is_active = true where app_id = $1 and kind = 'payrexx'`, appId)
    expect((await only(orderId, 'customerBookingConfirmation')).text).not.toContain('Jetzt bezahlen')
  })

  it('is asked for in the words a municipality wrote before, too', async () => {
    const blocks = [
      newBlock('text', { id: 'a', place: 'content', props: { content: '<p>Grüezi {{firstname}}</p>' } }),
      newBlock('text', { id: 'b', place: 'content', props: { content: '<p>Eigenes: {{decisionText}}</p>' } }),
      newBlock('text', { id: 'c', place: 'content', props: { content: '<p>Bis bald im {{object}}</p>' } }),
    ]
    await query(
      `insert into mail_schema (app_id, topic, subject, blocks) values ($1, 'customerBookingConfirmation', 'Eigener Betreff', $2)`,
      appId,
      JSON.stringify(blocks),
    )
    const { orderId } = await order(draft(saal))
    await decide(await bookingsOf(orderId), 'confirmed')
    const { subject, text } = await only(orderId, 'customerBookingConfirmation')
    expect(subject).toBe('Eigener Betreff')
    const [eigenes, asked, end] = ['Eigenes: ', asks, 'Bis bald im Saal'].map((words) => text.search(words))
    expect([eigenes, asked, end]).toEqual([eigenes, asked, end].toSorted((one = 0, other = 0) => one - other))
    expect(eigenes).toBeGreaterThan(0)
    expect(linkAfter(text, 'Jetzt bezahlen')).not.toBe('')
    // Its own place is where it was put.
    const own = newBlock('text', { id: 'd', place: 'content', props: { content: '<p>Zum Schluss: {{payText}}</p>' } })
    await query(
      `update mail_schema set blocks = $2, version = version + 1 where app_id = $1`,
      appId,
      JSON.stringify([...blocks, own]),
    )
    const again = await order(draft(saal))
    await decide(await bookingsOf(again.orderId), 'confirmed')
    const placed = (await only(again.orderId, 'customerBookingConfirmation')).text
    expect(placed).toMatch(new RegExp(`Zum Schluss: ${asks.source}`))
    expect(placed.match(new RegExp(asks, 'g'))).toHaveLength(1)
    await query('delete from mail_schema where app_id = $1', appId)
  })
})

describe('the mail of an order says what its page says', () => {
  const described = 'Gleich online mit Karte oder TWINT bezahlen.'
  const awaiting = 'Bezahlt wird online, aber erst nach der Bestätigung. Den Link dazu erhalten Sie dann per E-Mail.'
  const withDescription = async (booking = draft()) => {
    await query('update payment_option set description = $2 where id = $1', scene.option, described)
    const placed = await order(booking)
    await query(`update payment_option set description = '' where id = $1`, scene.option)
    return placed
  }
  const bookPart = async (orderId: number, amount: number) => {
    const { id, provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', { amount })
    const path = `POST /api/admin/orders/${orderId}/online-payments/${id}/book` as const
    const booked = await call(path, { ...staff, body: { amount } })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    await jobs()
  }
  const orderOf = async (orderId: number) =>
    (await call(`GET /api/account/orders/${orderId}`, customer)).body.order as CustomerOrder
  const shown = async (orderId: number) => paymentHint(await orderOf(orderId), new Date().toISOString().slice(0, 10))

  it('while somebody decides: how it is paid later, and nothing to pay now', async () => {
    const { orderId, redirect } = await withDescription(draft(saal))
    expect(redirect).toBeNull()
    await jobs()
    expect(await shown(orderId)).toBe(awaiting)
    const { text, html } = await only(orderId, 'customerOrder')
    for (const part of [text, html]) {
      expect(part).toContain('Zahlung: Karte oder TWINT')
      expect(part).toContain(awaiting)
      expect(part).not.toContain(described)
      expect(part).not.toMatch(/Jetzt bezahlen|Bitte bezahlen/)
    }
    const office = await only(orderId, 'adminOrder')
    expect(office.text).toContain('Zahlung: Karte oder TWINT')
    expect(office.text).not.toMatch(/Den Link dazu erhalten Sie|Bitte bezahlen/)
    const begun = await call(`POST /api/account/orders/${orderId}/pay`, customer)
    expect(begun.body).toMatchObject({ code: 'payment.over' })
  })

  it('once a part is booked: what is there, what is open, and its link leads to just that', async () => {
    const { orderId } = await withDescription()
    await bookPart(orderId, 4000)
    expect(await shown(orderId)).toMatch(/^Bezahlt sind .*40\.00, offen sind noch .*38\.00\. .* online\.$/)
    const asks = 'Bezahlt sind CHF\u00a040.00. Bitte bezahlen Sie noch CHF\u00a038.00 online (Karte oder TWINT).'
    for (const topic of ['customerOrder', 'customerReceipt']) {
      const { text, html } = await only(orderId, topic)
      for (const part of [text, html.replaceAll('&nbsp;', '\u00a0')]) {
        expect(part).toContain(asks)
        expect(part).not.toContain(described)
      }
      expect(text).toContain('Noch offen: CHF\u00a038.00')
      const begun = await call(`POST /api/order-link/${linkAfter(text, 'Jetzt bezahlen')}/pay`, { appId })
      expect(begun.body.redirect, JSON.stringify(begun.body)).toContain(simulator.url)
      expect(await paymentOf(orderId)).toMatchObject({ state: 'open', amount: 3800 })
    }
    expect(await orderOf(orderId)).toMatchObject({ letter: 'order', owed: 3800 })
    expect((await only(orderId, 'adminOrder')).text).toMatch(/Bezahlt: CHF\u00a040\.00\s+Noch offen: CHF\u00a038\.00/)
  })

  it('once a part is booked and no provider takes money: that it cannot be paid online, and no way there', async () => {
    const { orderId } = await withDescription()
    const { id, provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', { amount: 4000 })
    const path = `POST /api/admin/orders/${orderId}/online-payments/${id}/book` as const
    expect((await call(path, { ...staff, body: { amount: 4000 } })).status).toBe(200)
    await query('update payment_provider set is_active = false where app_id = $1', appId)
    await jobs()
    const hint = await shown(orderId)
    await query(`update payment_provider set is_active = true where app_id = $1 and kind = 'payrexx'`, appId)
    expect(hint).toContain('Online bezahlen ist zurzeit nicht möglich.')
    for (const topic of ['customerOrder', 'customerReceipt']) {
      const { text } = await only(orderId, topic)
      expect(text).toContain(hint)
      expect(text).not.toMatch(/Jetzt bezahlen|Bitte bezahlen/)
    }
  })

  it('once all of it is paid: that it is, and nothing about paying', async () => {
    const { orderId } = await withDescription()
    await pay(orderId)
    expect(await shown(orderId)).toBe('')
    expect(await orderOf(orderId)).toMatchObject({ letter: 'receipt' })
    const { text } = await only(orderId, 'customerOrder')
    expect(text).toContain('Bezahlt: CHF\u00a078.00')
    expect(text).not.toMatch(/Jetzt bezahlen|Bitte bezahlen|Noch offen/)
    expect(text).not.toContain(described)
  })
})

describe('whoever leaves the page of the provider', () => {
  const later = (orderId: number, minutes = 6) =>
    query(
      `update customer_order set created_at = created_at - make_interval(mins => $2) where id = $1`,
      orderId,
      minutes,
    )

  it('is told once how to go on, until when, and gets back by the link', async () => {
    const { orderId, redirect } = await order()
    await minute()
    expect(await mailsOf(orderId, 'customerPaymentOpen')).toEqual([])
    await later(orderId)
    await minute()
    const { subject, text } = await only(orderId, 'customerPaymentOpen')
    expect(subject).toMatch(/^Noch nicht bezahlt: Bestellung 20\d\d-\d{6}$/)
    const [{ until }] = await query(
      `select to_char(held_until at time zone 'Europe/Zurich', 'DD.MM.YYYY, HH24:MI') as until from customer_order where id = $1`,
      orderId,
    )
    expect(text).toMatch(new RegExp(`Ihr Termin ist bis [A-Z][a-z], ${until} Uhr für Sie gehalten\\.`))
    expect(text).toContain('Bitte bezahlen Sie bis dann CHF\u00a078.00 online.')
    const begun = await call(`POST /api/order-link/${linkAfter(text, 'Jetzt bezahlen')}/pay`, { appId })
    expect(begun.body).toMatchObject({ redirect })
    await minute()
    await minute()
    await only(orderId, 'customerPaymentOpen')
    await pay(orderId)
    expect(await stateOf(orderId)).toMatchObject({ state: 'payed' })
  })

  const silent: readonly (readonly [string, (orderId: number) => Promise<unknown>])[] = [
    ['paid', pay],
    [
      'paid without a word to us',
      async (orderId) => {
        simulator.faults.webhook = 'never'
        await simulator.act((await paymentOf(orderId)).provider_id, 'pay')
        simulator.faults.webhook = 'after'
      },
    ],
    [
      'gave it up',
      async (orderId) => {
        const back = await simulator.act((await paymentOf(orderId)).provider_id, 'cancel')
        const given = await call(`POST /api/payments/${scene.tokenOf(back)}/cancel`, { appId })
        expect(given.status).toBe(200)
      },
    ],
    [
      'chose an invoice',
      async (orderId) => {
        const back = await simulator.act((await paymentOf(orderId)).provider_id, 'cancel')
        const [invoice] = await query(`select id from payment_option where app_id = $1 and kind = 'invoice'`, appId)
        const body = { paymentOptionId: invoice.id }
        const chosen = await call(`POST /api/payments/${scene.tokenOf(back)}/retry`, { appId, body })
        expect(chosen.status).toBe(200)
      },
    ],
    [
      'is billed by staff',
      async (orderId) => {
        const [{ version }] = await query('select version from customer_order where id = $1', orderId)
        const body = { to: 'booked', version }
        const billed = await call(`POST /api/admin/orders/${orderId}/state`, { ...staff, body })
        expect(billed.status, JSON.stringify(billed.body)).toBe(200)
      },
    ],
    [
      'is cancelled by staff',
      async (orderId) => {
        const [{ version }] = await query('select version from customer_order where id = $1', orderId)
        const body = { reason: 'Wasserschaden', withFee: false, withMail: false, version }
        const cancelled = await call(`POST /api/admin/orders/${orderId}/cancel`, { ...staff, body })
        expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
      },
    ],
    [
      'let it run out',
      (orderId) => query(`update customer_order set held_until = now() - interval '1 minute' where id = $1`, orderId),
    ],
    [
      'has hardly any time left',
      (orderId) => query(`update customer_order set held_until = now() + interval '2 minutes' where id = $1`, orderId),
    ],
    [
      'paid another amount, which somebody looks at',
      async (orderId) => simulator.act((await paymentOf(orderId)).provider_id, 'pay', { amount: 4000 }),
    ],
  ]
  it.each(silent)('is told nothing who %s', async (_, happens) => {
    const { orderId } = await order()
    await happens(orderId)
    await later(orderId)
    await minute()
    expect(await mailsOf(orderId, 'customerPaymentOpen')).toEqual([])
  })

  it('is told nothing while the provider does not answer, and then the next minute', async () => {
    const { orderId } = await order()
    await later(orderId)
    simulator.faults.fail = 2
    await minute()
    expect(await mailsOf(orderId, 'customerPaymentOpen')).toEqual([])
    simulator.faults.fail = 0
    await minute()
    await only(orderId, 'customerPaymentOpen')
  })
})

describe('the receipt', () => {
  const letterOf = async (orderId: number) => {
    const { rawPayload } = await scene.app.server.inject({
      url: `/api/account/orders/${orderId}/pdf`,
      headers: { 'x-app-id': String(appId), authorization: `Bearer ${scene.customerToken}` },
    })
    // Lines may be broken anywhere.
    return pdfText(rawPayload).replaceAll(/\s+/g, ' ')
  }

  it('says that it is one, when and by what it was paid, and that nothing is open', async () => {
    const { orderId } = await order()
    await pay(orderId)
    const [{ number, today }] = await query(
      `select year || '-' || lpad(number::text, 6, '0') as number, to_char(booked_on, 'DD.MM.YYYY') as today from customer_order where id = $1`,
      orderId,
    )
    const mail = await only(orderId, 'customerReceipt')
    expect(mail.subject).toContain(`Bezahlt: Rechnung / Quittung ${number}`)
    expect(mail.text).toContain(`Bezahlt am: ${today}`)
    expect(mail.text).toContain('Bezahlt mit: TWINT')
    expect(mail.attachments).toMatchObject([{ filename: `rechnung-quittung-${number}.pdf` }])
    const letter = await letterOf(orderId)
    expect(letter).toContain(`Rechnung ${number}`)
    expect(letter).toContain(`Bezahlt am ${today} Bezahlt mit TWINT`)
    expect(letter).toContain('Rechnung / Quittung Fest')
    expect(letter).toContain(`Bezahlt am ${today}, TWINT −78.00 Offen CHF 0.00`)
    expect(letter).not.toMatch(/Zahlteil|Zahlbar|Zu bezahlen/)
  })

  it('of a part says what is open', async () => {
    const { orderId } = await order()
    const { id, provider_id } = await paymentOf(orderId)
    await simulator.act(provider_id, 'pay', { amount: 4000 })
    const booked = await call(`POST /api/admin/orders/${orderId}/online-payments/${id}/book`, {
      ...staff,
      body: { amount: 4000 },
    })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    await jobs()
    const mail = await only(orderId, 'customerReceipt')
    expect(mail.subject).toMatch(/^Zahlung erhalten: Bestellung /)
    expect(mail.text).toContain('Ein Teil des Betrags ist noch offen.')
    expect(mail.text).toContain('Noch offen: CHF\u00a038.00')
    const letter = await letterOf(orderId)
    expect(letter).not.toContain('Quittung')
    expect(letter).toMatch(/Bezahlt am [\d.]+, TWINT −40\.00 Zu bezahlen CHF 38\.00/)
  })

  it('of what was paid twice does not name the means that went back', async () => {
    const { orderId } = await order()
    const { id, provider_id } = await paymentOf(orderId)
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const entry = { kind: 'payment', amount: 7800, onDay: '2026-01-01', note: '', version }
    const paid = await call(`POST /api/admin/orders/${orderId}/payments`, { ...staff, body: entry })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    await query(`update online_payment set state = 'open' where id = $1`, id)
    await simulator.act(provider_id, 'pay')
    await minute()
    expect(await stateOf(orderId)).toMatchObject({ paid: 15_600, refunded: 7800 })
    await query(
      `update customer_order set state = 'payed', booked_on = current_date, due_on = current_date where id = $1`,
      orderId,
    )
    const letter = await letterOf(orderId)
    expect(letter).toContain('Bezahlt am 01.01.2026')
    expect(letter).not.toContain('Bezahlt mit TWINT')
  })

  it('goes out as such when staff send it', async () => {
    const { orderId } = await order()
    await pay(orderId)
    const sent = await call(`POST /api/admin/orders/${orderId}/send`, {
      ...staff,
      body: { email: 'chiara@example.test' },
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(await mailsOf(orderId, 'customerInvoice')).toEqual([])
    expect(await mailsOf(orderId, 'customerReceipt')).toHaveLength(2)
  })
})

describe('a customer cancels what is paid', () => {
  const cancel = async (bookingId = 0) => {
    const { status, body } = await call(`POST /api/account/reservations/${bookingId}/cancel`, customer)
    expect(status, JSON.stringify(body)).toBe(200)
    await jobs()
  }
  const feeOf = (orderId: number, percent: number) =>
    query(`update booking set fee_steps = $2 where order_id = $1`, orderId, JSON.stringify([{ days: 9999, percent }]))
  const paid = async (percent = 0) => {
    const { orderId } = await order(draft(costly))
    await pay(orderId)
    if (percent > 0) await feeOf(orderId, percent)
    return { orderId, ids: await bookingsOf(orderId) }
  }

  it('for a fee: both read what is kept and what goes back, and how', async () => {
    const { orderId, ids } = await paid(50)
    await cancel(ids[0])
    const { text } = await only(orderId, 'customerCancellation')
    expect(text).toContain('Für die Stornierung verrechnen wir eine Gebühr von CHF\u00a039.00.')
    expect(text).toContain(
      'Sie haben CHF\u00a078.00 bezahlt. Davon erhalten Sie CHF\u00a039.00 zurück. Die Verwaltung erstattet den Betrag auf dem Weg, auf dem Sie bezahlt haben.',
    )
    expect(linkAfter(text, 'Bestellung ansehen')).not.toBe('')
    const office = await only(orderId, 'adminCancellation')
    expect(office.text).toContain('Dem Kunden sind CHF\u00a039.00 zurückzuzahlen. Das Geld kam online')
    expect(office.text).toMatch(new RegExp(`Bestellung öffnen:\\s+\\S+/admin/orders/edit/${orderId}`))
    expect(office.text).not.toMatch(/\/order\//)
  })

  it('without a fee: all of it goes back', async () => {
    const { orderId, ids } = await paid()
    await cancel(ids[0])
    expect((await only(orderId, 'customerCancellation')).text).toContain(
      'Sie haben CHF\u00a078.00 bezahlt. Sie erhalten den ganzen Betrag zurück.',
    )
    expect((await only(orderId, 'adminCancellation')).text).toContain('CHF\u00a078.00 zurückzuzahlen')
  })

  it('for the whole price: nothing goes back, and there is nothing to do', async () => {
    const { orderId, ids } = await paid(100)
    await cancel(ids[0])
    expect((await only(orderId, 'customerCancellation')).text).toContain(
      'Der Betrag bleibt bei uns; zurück erhalten Sie nichts.',
    )
    expect((await only(orderId, 'adminCancellation')).text).not.toContain('zurückzuzahlen')
  })

  it('what came in otherwise is paid back by the office; what is not paid says nothing of money', async () => {
    const [invoice] = await query(`select id from payment_option where app_id = $1 and kind = 'invoice'`, appId)
    const onBill = { paymentOptionId: invoice.id }
    const { orderId } = await order(draft(costly), onBill)
    const [{ version }] = await query('select version from customer_order where id = $1', orderId)
    const entry = { kind: 'payment', amount: 7800, onDay: '2026-01-01', note: '', version }
    const done = await call(`POST /api/admin/orders/${orderId}/payments`, { ...staff, body: entry })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    await cancel((await bookingsOf(orderId))[0])
    expect((await only(orderId, 'customerCancellation')).text).toContain('Die Verwaltung zahlt Ihnen den Betrag zurück')
    expect((await only(orderId, 'adminCancellation')).text).toContain(
      'tragen Sie die Rückzahlung in der Bestellung ein',
    )
    const other = await order(draft(costly), onBill)
    await cancel((await bookingsOf(other.orderId))[0])
    expect((await only(other.orderId, 'customerCancellation')).text).not.toMatch(/bezahlt|zurück/)
  })
})
