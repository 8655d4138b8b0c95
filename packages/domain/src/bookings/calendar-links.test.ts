import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarLinks, calendarServices } from './index.ts'

const event = {
  title: 'Fest & <Tanz>',
  place: 'Aula, Schulstrasse 4',
  description: 'Bestellung 2026-000123',
  start: Date.UTC(2026, 11, 12, 16),
  end: Date.UTC(2026, 11, 12, 21),
}

/** What a calendar reads from the address: what stands behind its `?`, name by name. */
const read = (link: string): Record<string, string> =>
  Object.fromEntries((link.split('?')[1] ?? '').split('&').map((part) => part.split('=').map(decodeURIComponent)))

const hostOf = (link: string) => /^https:\/\/([^/?#]+)\//.exec(link)?.[1]

/** Whatever a key or a paste brings, halves of characters among it. */
const typed = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })

describe('calendar links', () => {
  it('carry the moment, the place and whatever the title is', () => {
    const links = calendarLinks(event)
    expect(read(links.google)).toEqual({
      action: 'TEMPLATE',
      text: event.title,
      dates: '20261212T160000Z/20261212T210000Z',
      location: event.place,
      details: event.description,
    })
    for (const link of [links.outlook, links.office365])
      expect(read(link)).toEqual({
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: event.title,
        startdt: '2026-12-12T16:00:00.000Z',
        enddt: '2026-12-12T21:00:00.000Z',
        location: event.place,
        body: event.description,
      })
    expect(read(links.yahoo)).toEqual({
      v: '60',
      title: event.title,
      st: '20261212T160000Z',
      et: '20261212T210000Z',
      in_loc: event.place,
      desc: event.description,
    })
  })

  it('lead to the four services and nowhere else, whatever somebody typed', () => {
    const hosts = ['calendar.google.com', 'outlook.live.com', 'outlook.office.com', 'calendar.yahoo.com']
    fc.assert(
      fc.property(typed, typed, (title, description) => {
        const links = calendarLinks({ ...event, title, description })
        expect(calendarServices.map((service) => hostOf(links[service]))).toEqual(hosts)
        expect(read(links.google)).toMatchObject({ text: title.toWellFormed(), details: description.toWellFormed() })
        for (const service of calendarServices) expect(links[service]).toMatch(/^https:[\x21-\x7e]+$/)
      }),
    )
    expect(read(calendarLinks({ ...event, title: '&text=x#y?z=\r\n"' }).google).text).toBe('&text=x#y?z=\r\n"')
    expect(read(calendarLinks({ ...event, title: 'halb \ud83c' }).yahoo).title).toBe('halb \ufffd')
  })

  it.each([
    [
      'the night the clock is put forward',
      '2027-03-28T00:30:00Z',
      '2027-03-28T01:30:00Z',
      '20270328T003000Z/20270328T013000Z',
    ],
    ['the night it is put back', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '20261025T003000Z/20261025T013000Z'],
  ])('are in UTC: %s', (_, start, end, dates) => {
    const { google } = calendarLinks({
      ...event,
      start: Date.parse(start),
      end: Date.parse(end),
      zone: 'Europe/Zurich',
    })
    expect(read(google)).toMatchObject({ dates, ctz: 'Europe/Zurich' })
  })
})
