import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/paths.ts'

/** What two versions of a file leave behind, also where a formatter took it for a quotation or a cell of a table. */
const mark = /^(?:<{7} \S|>{7} \S|(?:> ){7}\S|\| =======|=======$)/m

it('no file holds what is left of joining two versions', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '*.md', '*.ts', '*.tsx', '*.css', '*.sql', '*.json', '*.html', '*.txt', '*.mjs'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const found = files.split('\n').filter((path) => path !== '' && mark.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
  expect(mark.test('a\n> > > > > > > gov\n')).toBe(true)
})
