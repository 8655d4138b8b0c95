import { describe, expect, it } from 'vitest'
import type { Gateway } from './gateway.queries.ts'
import { gatewayBody, gatewaySpec, isOtherAddress, readGateway } from './gateway-values.ts'
import { billText, fitText, foundText, linkChangeText, searchText, seconds, stateText } from './gateway-words.ts'

const gateway: Gateway = {
  ...{ url: 'https://gateway.example/api', tokenEnd: '4711', isActive: true, state: 'up', version: 3 },
  ...{ downSince: null, failure: '', restUntil: null, answeredAt: null, milliseconds: null },
  ...{ linked: 0, waiting: 0, refused: 0 },
}

describe('words', () => {
  it('how the gateway is doing', () => {
    expect(stateText(gateway)).toBe('erreichbar')
    expect(stateText({ isActive: true, state: 'down', downSince: '2026-11-18T08:41:00.000Z' })).toBe(
      'gestört seit 18.11.2026 - 09:41',
    )
    expect(stateText({ isActive: true, state: 'unknown', downSince: null })).toBe('noch nicht aufgerufen')
    expect(stateText({ isActive: false, state: 'unknown', downSince: null })).toBe('nicht eingerichtet')
  })

  it('what was found', () => {
    expect([0, 1, 6].map((count) => foundText(count, false))).toEqual([
      ...['0 Personen gefunden', '1 Person gefunden', '6 Personen gefunden'],
    ])
    expect(foundText(100, true)).toBe('Mehr als 100 Personen gefunden')
    expect(searchText({ lastname: 'Meyer', firstname: 'Regla' })).toBe('für Vorname Regla, Nachname Meyer')
    expect([fitText(5, 5), fitText(4, 5), seconds(412), seconds(99)]).toEqual([
      ...['alles gleich', '4 von 5', '0.4 s', 'unter 0.1 s'],
    ])
  })

  it('where a bill stands', () => {
    const states = [
      { state: 'waiting', status: null },
      { state: 'refused', status: null },
      { state: 'sent', status: 'payed' },
      { state: 'sent', status: 'notfound' },
    ] as const
    expect(states.map(billText)).toEqual(['Wird übermittelt', 'Nicht angenommen', 'Bezahlt', 'Nicht gefunden'])
  })
})

it.each([
  ['100482', '', 'Wird beim Speichern verknüpft'],
  ['', '100482', 'Wird beim Speichern gelöst'],
  ['0100482', '100482', 'Wird beim Speichern geändert'],
])('a form with «%s» where «%s» is stored says %s', (now, stored, text) => {
  expect(linkChangeText(now, stored)).toBe(text)
})

describe('the settings', () => {
  const values = readGateway(gateway)
  const isStarred = (change: Partial<typeof values>) =>
    gatewaySpec(gateway)({ ...values, ...change }).token.rules.length > gatewaySpec(gateway)(values).token.rules.length

  it('begin without the key, and ask for it where it is replaced or belongs elsewhere', () => {
    expect(values).toEqual({ url: gateway.url, token: '', tokenStep: 'keep', isActive: true })
    expect(isStarred({ tokenStep: 'replace' })).toBe(true)
    expect(isStarred({ url: 'https://other.example' })).toBe(true)
    expect(isStarred({ url: 'https://other.example', isActive: false })).toBe(false)
    expect(isOtherAddress({ ...gateway, url: '' }, values)).toBe(false)
  })

  it('send the key only if it is another', () => {
    expect(gatewayBody(values, 3)).toEqual({ url: gateway.url, isActive: true, version: 3 })
    expect(gatewayBody({ ...values, token: ' neu ', tokenStep: 'replace' }, 3)).toMatchObject({ token: 'neu' })
    expect(gatewayBody({ ...values, tokenStep: 'remove' }, 3)).toMatchObject({ token: '' })
  })
})
