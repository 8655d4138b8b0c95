import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from './define-route.ts'
import { routes } from './routes.ts'

type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Every place of a schema by its names: `body.bookings.objectId`. Lists are gone through. */
function placesOf(schema: unknown, here: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => placesOf(part, here))
  if (!isSchema(schema)) return []
  const { properties, items, allOf, anyOf } = schema
  const below = Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, part]) => [
    `${here}.${name}`,
    ...placesOf(part, `${here}.${name}`),
  ])
  return [...below, ...placesOf(items, here), ...placesOf(allOf, here), ...placesOf(anyOf, here)]
}

const jsonOf = (schema: z.ZodType | undefined) =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const confined = (routes as readonly Route[]).flatMap((route) =>
  route.buildings && route.buildings !== 'filtered' ? [{ route, scope: route.buildings }] : [],
)

it('there are such calls', () => expect(confined.length).toBeGreaterThan(20))

it.each(confined)(
  '$route.method $route.path names places that are there, and all that lie in buildings',
  ({ route, scope }) => {
    const places = [...placesOf(jsonOf(route.params), 'params'), ...placesOf(jsonOf(route.body), 'body')]
    for (const place of Object.keys(scope)) expect(places).toContain(place)
    const numbers = places.filter((place) => /\.(objectId|objectIds|bookingId|orderId|ids)$|^params\.id$/.test(place))
    expect(Object.keys(scope).toSorted()).toEqual([...new Set(numbers)].toSorted())
  },
)

it('only lists are filtered', () => {
  const filtered = (routes as readonly Route[]).filter(({ buildings }) => buildings === 'filtered')
  for (const { table, path } of filtered) expect(table, path).toBeDefined()
})

it('a call that is held to buildings asks for a right', () => {
  for (const { access, path, buildings } of routes as readonly Route[])
    if (buildings) expect(access.permissions?.length, path).toBeGreaterThan(0)
})
