import { expect, it } from 'vitest'
import type { PlatformApp } from './apps.queries.ts'
import { findApps } from './find-apps.ts'

const app = (id: number, title: string, domain: string): PlatformApp => ({
  id,
  title,
  logo: '',
  domains: [{ id, domain, isMain: true }],
  featureFlags: [],
})

it('finds apps by title and by domain, whatever the case', () => {
  const apps = [app(1, 'Gemeinde Üetliwil', 'reservation.uetliwil.ch'), app(2, 'Schule Linden', 'schule.example')]
  const ids = (text: string) => findApps(apps, text).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2])
  expect(ids('  üetli')).toEqual([1])
  expect(ids('SCHULE.EX')).toEqual([2])
  expect(ids('nichts')).toEqual([])
})
