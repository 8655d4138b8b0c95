import { webhookEventNames } from '@allmend/domain/webhooks'
import { describe, expect, it } from 'vitest'
import { eventWords, readTarget, targetBody, targetSpec } from './target-values.ts'
import {
  answerOf,
  chosenText,
  durationText,
  exactTime,
  headerName,
  markOf,
  outlookOf,
  prettyBody,
} from './webhook-words.ts'

describe('a target', () => {
  const events = ['order.created' as const]
  it.each([
    [{ isActive: true, events, waiting: 0, failed: 0, lastFailed: false }, 'success', 'Läuft', undefined],
    [{ isActive: true, events: [], waiting: 0, failed: 0, lastFailed: false }, 'warning', 'Ohne Ereignisse', undefined],
    [
      { isActive: true, events, waiting: 0, failed: 0, lastFailed: true },
      'warning',
      'Fehler',
      'letzte Zustellung fehlgeschlagen',
    ],
    [{ isActive: true, events, waiting: 1, failed: 2, lastFailed: true }, 'warning', '3 offen', undefined],
    [{ isActive: false, events, waiting: 1, failed: 0, lastFailed: true }, 'gray', 'Aus', undefined],
  ])('%o is %s: «%s»', (target, tone, word, more) => {
    expect(markOf(target)).toEqual({ tone, word, more })
  })

  it('is sent as it was entered, without what surrounds it', () => {
    const values = { ...readTarget(null), name: ' Fibu ', url: ' https://fibu.example ', events: ['order.created'] }
    expect(targetBody(values)).toEqual({
      ...{ name: 'Fibu', url: 'https://fibu.example', events: ['order.created'], isActive: true },
    })
    expect(Object.keys(targetSpec)).toEqual(Object.keys(values))
  })

  it('is told events by their names', () => {
    expect(webhookEventNames.map((event) => eventWords('events', event))).toContain('Zahlung erstattet')
    expect([eventWords('events', 'toString'), eventWords('name', 'order.created')]).toEqual([
      'toString',
      'order.created',
    ])
    expect(chosenText(7)).toBe('7 von 12 gewählt')
  })
})

describe('a delivery', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1.0 s'],
    [30_012, '30.0 s'],
  ])('of %i ms took %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text)
  })

  it('is timed to the second', () => {
    expect(exactTime('2026-11-16T08:12:04.000Z')).toMatch(/^16\.11\.2026 - \d\d:12:04$/)
  })

  it.each([
    [{ state: 'waiting', status: null, tries: 0 }, 'none', 'Wartet'],
    [{ state: 'waiting', status: 503, tries: 2 }, 'bad', '503'],
    [{ state: 'failed', status: null, tries: 9 }, 'bad', 'Keine'],
    [{ state: 'delivered', status: 204, tries: 1 }, 'good', '204'],
  ] as const)('%o was answered %s: %s', (delivery, tone, word) => {
    expect(answerOf(delivery)).toEqual({ tone, word })
  })

  const told = { event: 'order.created', nextAt: null, triedUntil: '2026-11-17T07:41:00.000Z' }
  const later = new Date(Date.now() + 40 * 3_600_000).toISOString()
  it.each([
    [{ state: 'delivered', tries: 1 }, true, /^Angekommen\. $/],
    [{ state: 'delivered', tries: 2 }, true, /^Angekommen\. Nach 2 Versuchen$/],
    [{ state: 'failed', tries: 14 }, true, /^Nicht angekommen\. 14 Versuche, weitere/],
    [{ state: 'failed', tries: 1, event: 'test' }, true, /^Nicht angekommen\. Ein Test/],
    [
      { state: 'waiting', tries: 3, nextAt: later },
      true,
      /^Nächster Versuch am .* Bisher 3 Versuche, weiter bis 17\.11/,
    ],
    [{ state: 'waiting', tries: 0, nextAt: '2026-01-01T00:00:00.000Z' }, true, /^Wird gleich gesendet\. $/],
    [{ state: 'waiting', tries: 1, nextAt: later }, false, /^Wartet\. Gesendet wird/],
  ] as const)('%o has an outlook', (delivery, isActive, words) => {
    const { title, text } = outlookOf({ ...told, ...delivery }, isActive)
    expect(`${title} ${text}`).toMatch(words)
  })

  it('is shown as people read it', () => {
    expect(headerName('x-allmend-event')).toBe('X-Allmend-Event')
    expect(prettyBody('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(prettyBody('Wartung {')).toBe('Wartung {')
  })
})
