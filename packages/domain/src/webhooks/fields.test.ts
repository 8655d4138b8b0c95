import { describe, expect, it } from 'vitest'
import { checkFields } from '../validation/index.ts'
import { isUnencrypted, shownAddress, webhookFields } from './fields.ts'

const said = (url: string) => checkFields(webhookFields, { name: 'Fibu', url }).url ?? null

it.each([
  ['https://fibu.example/hooks/allmend', 'fibu.example/hooks/allmend', false],
  ['http://127.0.0.1:8080/', '127.0.0.1:8080', true],
  ['https://x.example/?token=geheim', 'x.example?…', false],
  ['http://x.example/a?b', 'x.example/a?…', true],
])('%s is shown as %s', (url, shown, isPlain) => {
  expect([shownAddress(url), isUnencrypted(url)]).toEqual([shown, isPlain])
})

describe('the address of a target', () => {
  it.each([
    'https://fibu.example',
    'http://127.0.0.1:8080/hooks?a=1&b=%20',
    'https://[2001:db8::1]:8443/x',
    'https://gemeinde-zürich.example/',
    ' https://fibu.example/ ',
  ])('can be «%s»', (url) => {
    expect(said(url)).toBeNull()
  })

  it.each([
    ['', 'darf nicht leer sein'],
    ['fibu', 'ist keine gültige Adresse'],
    ['/x', 'ist keine gültige Adresse'],
    ['https://', 'ist keine gültige Adresse'],
    ['https://a b/', 'ist keine gültige Adresse'],
    ['https://a/b c', 'ist keine gültige Adresse'],
    ['https://a\\b/', 'ist keine gültige Adresse'],
    ['https://a:123456/', 'ist keine gültige Adresse'],
    ['ftp://fibu.example', 'muss mit https:// oder http:// beginnen'],
    ['HTTPS://fibu.example', 'muss mit https:// oder http:// beginnen'],
    ['javascript:alert(1)', 'muss mit https:// oder http:// beginnen'],
    ['https://u:p@fibu.example', 'darf keine Zugangsdaten enthalten'],
    ['https://fibu.example/#x', 'darf kein # enthalten'],
  ])('cannot be «%s»', (url, sentence) => {
    expect(said(url)).toBe(`'Adresse (URL)' ${sentence}`)
  })
})
