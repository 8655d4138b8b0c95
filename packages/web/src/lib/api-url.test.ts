import { describe, expect, it } from 'vitest'
import { buildUrl } from './api-url.ts'

describe('buildUrl', () => {
  it('fills the parameters of the path and encodes them', () => {
    expect(buildUrl('/api/admin/mails/:id', { params: { id: 7 } })).toBe('/api/admin/mails/7')
    expect(buildUrl('/api/things/:name/:id', { params: { name: 'a/b ü', id: 1 } })).toBe('/api/things/a%2Fb%20%C3%BC/1')
  })

  it('leaves empty values out of the query', () => {
    expect(buildUrl('/api/x', { query: { a: 1, b: '', c: undefined, d: null, e: 'ä&=' } })).toBe(
      '/api/x?a=1&e=%C3%A4%26%3D',
    )
    expect(buildUrl('/api/x', { query: { a: undefined } })).toBe('/api/x')
  })

  it('sends the state of a list as the server reads it', () => {
    const url = buildUrl('/api/admin/mails', {
      table: {
        page: 2,
        itemsPerPage: 'all',
        sort: [
          { field: 'to', direction: 'asc' },
          { field: 'id', direction: 'desc' },
        ],
        filters: { search: 'Aula & Küche', state: undefined },
      },
    })
    expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({
      page: '2',
      itemsPerPage: 'all',
      sort: 'to,asc|id,desc',
      search: 'Aula & Küche',
    })
  })
})
