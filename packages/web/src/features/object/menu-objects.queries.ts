import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const mostInMenu = 30

/** The first objects of the menu, those that are shown before the hidden ones, and how many there are in all. */
export const menuObjectsQuery = queryOptions({
  // Below the key of the lists: what changes them changes the menu.
  queryKey: ['objects', 'menu'],
  queryFn: ({ signal }) =>
    api('GET /api/admin/objects', {
      table: {
        page: 1,
        itemsPerPage: mostInMenu,
        sort: [
          { field: 'isVisible', direction: 'desc' },
          { field: 'sort', direction: 'asc' },
          { field: 'title', direction: 'asc' },
        ],
        filters: {},
      },
      signal,
    }),
  staleTime: 60_000,
})
