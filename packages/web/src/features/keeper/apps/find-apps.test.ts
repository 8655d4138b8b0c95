import { expect, it } from 'vitest'
import type { PlatformApp } from './apps.queries.ts'
import { findApps } from './find-apps.ts'

const app = (id: number, title: string, domain: string): PlatformApp => ({
  id,
  title,
  logo: '',
  domains: [{ id, domain, isMain: true }],
  featureFlags: [],
  createdAt: '2026-01-05T08:00:00Z',
  suspendedAt: null,
  ...{ maxConnections: null, maxStorageMb: null, maxMailsPerHour: null },
  version: 1,
})

it('finds apps by title and by domain, whatever the case', () => {
  const apps = [
    app(1, 'Gemeinde Üetliwil', 'reservation.uetliwil.ch'),
    app(2, 'Schule Linden', 'schule.example'),
    app(3, 'Stadt', 'xn--zrich-kva.ch'),
  ]
  const ids = (text: string) => findApps(apps, text).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2, 3])
  expect(ids('  üetli')).toEqual([1])
  expect(ids('SCHULE.EX')).toEqual([2])
  expect(ids('zürich.ch')).toEqual([3])
  expect(ids('nichts')).toEqual([])
})
