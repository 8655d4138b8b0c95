import { expect, it } from 'vitest'
import { ExportPlaces } from '../export/export-places.ts'
import { UploadPlaces } from '../upload/upload-places.ts'
import { Places } from './places.ts'

it('so many of one, so many in all, and a place that is given back is free once', () => {
  const places = new Places({ perKey: 2, inAll: 3 })
  const [first, second] = [places.take('a'), places.take('a')]
  expect(places.take('a')).toBeNull()
  expect(places.take('b')).not.toBeNull()
  expect(places.take('c')).toBeNull()
  first?.()
  first?.()
  expect(places.take('c')).not.toBeNull()
  expect(places.take('a')).toBeNull()
  second?.()
  expect(places.take('a')).not.toBeNull()
  expect(places.take('a')).toBeNull()
})

/** How many get a place, if as many ask as would like to. */
const count = (take: (n: number) => unknown) => Array.from({ length: 200 }, (_, n) => take(n)).filter(Boolean).length

it('a process takes in, writes and keeps only so many files, whoever they are from', () => {
  const uploads = new UploadPlaces()
  expect([count(() => uploads.take('a')), count((n) => uploads.take(`b${n}`))]).toEqual([4, 36])
  const writing = new ExportPlaces()
  expect([count(() => writing.take(1, 'csv')), count((n) => writing.take(2 + n, 'csv'))]).toEqual([2, 2])
  expect([count(() => writing.take(1, 'xlsx')), count((n) => writing.take(2 + n, 'xlsx'))]).toEqual([1, 1])
  const fetching = new ExportPlaces()
  const written = (appId: number) => {
    const place = fetching.take(appId, 'csv')
    place?.written()
    return place
  }
  expect([count(() => written(1)), count((n) => written(2 + n))]).toEqual([12, 48])
})

it('who finds no place to leave the file for takes none to write it', () => {
  const places = new ExportPlaces()
  const unread = Array.from({ length: 12 }, () => {
    const place = places.take(1, 'csv')
    place?.written()
    return place
  })
  for (let tries = 0; tries < 5; tries += 1) expect(places.take(1, 'csv')).toBeNull()
  unread[0]?.fetched()
  expect(places.take(1, 'csv')).not.toBeNull()
})
