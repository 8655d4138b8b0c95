import { expect, it } from 'vitest'
import { LinkAddress, type LinkSettings } from './link-address.ts'

const none: LinkSettings = { linkScheme: undefined, linkPort: undefined }

it.each<[string, Partial<LinkSettings>, number | undefined, string]>([
  // A demo is reached as it listens, whichever port it got.
  ['localhost', {}, 3000, 'http://localhost:3000'],
  ['ahorn.localhost', {}, 3001, 'http://ahorn.localhost:3001'],
  ['127.0.0.1', {}, 3000, 'http://127.0.0.1:3000'],
  ['localhost', {}, 80, 'http://localhost'],
  ['localhost', {}, undefined, 'http://localhost'],
  ['localhost', { linkPort: 5173 }, 3000, 'http://localhost:5173'],
  // A municipality is reached over its proxy, which ends TLS.
  ['eschen.test', {}, 3000, 'https://eschen.test'],
  ['eschen.test', { linkPort: 8443 }, 3000, 'https://eschen.test:8443'],
  ['eschen.test', { linkScheme: 'http' }, 3000, 'http://eschen.test'],
  ['eschen.test', { linkScheme: 'http', linkPort: 3000 }, 3000, 'http://eschen.test:3000'],
  ['localhost', { linkScheme: 'https' }, 3000, 'https://localhost'],
  ['localhost', { linkScheme: 'https', linkPort: 443 }, 3000, 'https://localhost'],
])('links to %s with %j, listening on %s, begin with %s', (domain, settings, port, expected) => {
  expect(new LinkAddress({ ...none, ...settings }, () => port).of(domain)).toBe(expected)
})
