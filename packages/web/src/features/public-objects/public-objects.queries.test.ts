import { expect, it } from 'vitest'
import { queryClient } from '../../framework/query-client.ts'
import { rememberFirstObjects } from './public-objects.queries.ts'

const staleTime = 10_000
const key = ['public-objects', {}, null]

it.each([
  ['whole is not asked for again', 0, false],
  ['cut off is completed at once', 7, true],
])('a list that came with the page %s', (_, totalRecords, isStale) => {
  rememberFirstObjects({ success: true, totalRecords, objects: [], categories: [] })
  const query = queryClient.getQueryCache().find({ queryKey: key })
  expect(query?.state.data).toMatchObject({ totalRecords })
  expect(query?.isStaleByTime(staleTime)).toBe(isStale)
})
