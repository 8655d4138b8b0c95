import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

const brand = 'primary|secondary|accent|success|error|warning|info'
const fill = new RegExp(`background(-color)?: var\\(--mantine-color-(${brand})-(7|filled)\\)`)
const white = /(?<![-\w])color: (#fff|#ffffff|white|var\(--mantine-color-white\));/

it('text on a colour of the municipality follows its dark flag: no style writes white on it by itself', () => {
  const web = join(root, 'packages/web/src')
  const found = globSync('**/*.css', { cwd: web }).filter((path) =>
    readFileSync(join(web, path), 'utf8')
      .split(/[{}]/)
      .some((block) => fill.test(block) && white.test(block)),
  )
  expect(found).toEqual([])
})
