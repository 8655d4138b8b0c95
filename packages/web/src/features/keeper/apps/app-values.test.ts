import { checkFields } from '@allmend/domain/validation'
import { expect, it } from 'vitest'
import { appSpec, changeOf, domainsOf, newAppOf, packDomains, readApp } from './app-values.ts'
import type { PlatformApp } from './apps.queries.ts'

const app: PlatformApp = {
  id: 4,
  title: 'Gemeinde Seewilen',
  logo: '',
  domains: [
    { id: 7, domain: 'seewilen.example', isMain: true },
    { id: 8, domain: 'raum.example', isMain: false },
  ],
  featureFlags: ['payment'],
  createdAt: '2026-01-05T08:00:00Z',
  suspendedAt: null,
  maxConnections: 4,
  maxStorageMb: null,
  maxMailsPerHour: 200,
  version: 3,
}

it('what was read is sent back as it is', () => {
  const { title, domains, featureFlags, maxConnections, maxStorageMb, maxMailsPerHour } = app
  const limits = { maxConnections, maxStorageMb, maxMailsPerHour }
  expect(changeOf(readApp(app))).toEqual({ title, domains, featureFlags, ...limits })
})

it('a new app asks for no set-up and invites nobody, unless it is said', () => {
  const values = { ...readApp(null), title: 'Neu', domains: packDomains([{ domain: 'neu.example', isMain: true }]) }
  expect(newAppOf(values)).toEqual({
    ...{ title: 'Neu', domains: [{ domain: 'neu.example', isMain: true }], featureFlags: [] },
    ...{ copyOf: null, fromDemo: false, administrator: null },
    ...{ maxConnections: null, maxStorageMb: null, maxMailsPerHour: null },
  })
  const person = { firstname: 'Ida', lastname: 'Egli', email: 'ida@seewilen.example' }
  expect(newAppOf({ ...values, ...person, copyOf: '4' })).toMatchObject({ copyOf: 4, administrator: person })
  expect(newAppOf({ ...values, copyOf: 'demo' })).toMatchObject({ copyOf: null, fromDemo: true })
})

it('packed domains are checked like plain ones', () => {
  expect(checkFields(appSpec, readApp(app))).toEqual({})
  expect(checkFields(appSpec, readApp(null))).toMatchObject({ domains: "'Domains' darf nicht leer sein" })
  const two = domainsOf(readApp(app)).map((one) => ({ ...one, isMain: true }))
  expect(checkFields(appSpec, { ...readApp(app), domains: packDomains(two) })).toEqual({
    domains: "'Domains' müssen genau eine Hauptdomain haben",
  })
})

it('a domain that is typed and not added yet is saved with the others, or stops the saving', () => {
  const typed = { ...readApp(app), newDomain: ' See.example ' }
  expect(checkFields(appSpec, typed)).toEqual({})
  expect(changeOf(typed).domains.at(-1)).toEqual({ domain: 'see.example', isMain: false })
  const first = { ...readApp(null), title: 'Neu', newDomain: 'neu.example' }
  expect(checkFields(appSpec, first)).toEqual({})
  expect(newAppOf(first).domains).toEqual([{ domain: 'neu.example', isMain: true }])
  for (const newDomain of ['https://neu.example', 'seewilen.example']) {
    expect(Object.keys(checkFields(appSpec, { ...readApp(app), newDomain }))).toEqual(['newDomain'])
  }
})
