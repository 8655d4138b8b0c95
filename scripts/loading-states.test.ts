import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const web = join(root, 'packages/web/src')
const read = (path: string) => readFileSync(join(web, path), 'utf8')

it('every screen that shows a loading state asks when it is to be seen', () => {
  const showing = globSync('**/*.tsx', { cwd: web }).filter((path) =>
    /<Skeleton|<Loader\b|className="[^"]*skeleton|[Ww]ird geladen/.test(read(path)),
  )
  expect(showing.length).toBeGreaterThan(20)
  expect(showing.filter((path) => !read(path).includes('useLoading('))).toEqual([])
})
