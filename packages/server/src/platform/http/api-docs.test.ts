import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'

const { server } = await buildTestApp()

it('each group of calls has a name people read, and there are no others', async () => {
  const { paths, tags } = (await server.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { tags?: string[] }>>
    tags: { name: string; 'x-displayName': string }[]
  }
  const used = new Set(Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags = [] }) => tags)))
  expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  const names = tags.map((tag) => tag['x-displayName'])
  expect(new Set(names).size).toBe(names.length)
})

it('the page around the reference is in German and offers nothing of its maker', async () => {
  const { body } = await server.inject('/api/docs')
  const look = JSON.parse(/data-configuration='([^']*)'/.exec(body)?.[1] ?? '{}')
  expect(look).toMatchObject({
    ...{ localization: { locale: 'de' }, showToolbar: 'never', showDeveloperTools: 'never', hideClientButton: true },
    ...{ telemetry: false, agent: { disabled: true }, mcp: { disabled: true } },
  })
  expect(body).toContain('lang="de-CH"')
})
