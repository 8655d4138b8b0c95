import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Patterns that read only what we wrote ourselves, with the reason. */
const ours = new Map([['packages/server/src/platform/http/fill-template.ts', 'templates of this repository']])

interface Pattern {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

function patternsIn(file: string): Pattern[] {
  const { body } = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as Partial<Pattern> & { type?: string }
    if (type === 'RegExpLiteral') found.push({ file, pattern: pattern ?? '', flags: flags ?? '' })
    for (const child of Object.values(node)) walk(child)
  }
  walk(body)
  return found
}

/** Letters a pattern is made of, and the words in it: what it can be fed with for long. */
function foodOf(pattern: string): string[] {
  const words =
    pattern.replaceAll(/\\[bBdDsSwWpP]|\(\?[:=!<]+|\{\d+,?\d*\}|\[[^\]]*\]/g, ' ').match(/[^\s()|*+?^$.\\]+/g) ?? []
  const classes = [/\\d|0-9/, /\\s| /, /\\w|\\S|a-z|\./].map((one) => one.test(pattern))
  const letters = new Set([
    ...pattern.replaceAll(/[\\()[\]{}|*+?^$a-z0-9]/gi, ''),
    ...(classes[0] ? '0' : ''),
    ...(classes[1] ? ' ' : ''),
    ...(classes[2] ? 'a' : ''),
  ])
  const pieces = [...new Set([...letters, ...words])].slice(0, 14)
  return [...pieces, ...pieces.flatMap((a) => pieces.map((b) => a + b))]
}

/** So often a piece is repeated, step by step: what doubles with every letter is caught while it is still short. */
const ladder = [8, 12, 14, 16, 18, 20, 22, 24, 26, 28, 40, 200, 1000, 3000]
const longest = 200

/** The first thing a pattern takes too long for, or null. */
function findSlow({ pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>): string | null {
  const expression = new RegExp(pattern, flags)
  const food = foodOf(pattern)
  const heads = ['', food.find((piece) => piece.length > 1) ?? '']
  for (const piece of food) {
    for (const head of heads) {
      for (const count of ladder) {
        const text = `${head}${piece.repeat(count)}\u0001`
        expression.lastIndex = 0
        const before = process.cpuUsage()
        expression.test(text)
        if (process.cpuUsage(before).user / 1000 > longest) return `${JSON.stringify(head + piece)} × ${count}`
      }
    }
  }
  return null
}

it('no pattern takes long for anything that is sent', () => {
  const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  const patterns = new Map(
    files
      .filter((file) => !ours.has(file))
      .flatMap(patternsIn)
      .map((one) => [`/${one.pattern}/${one.flags}`, one]),
  )
  expect(patterns.size).toBeGreaterThan(100)
  const slow = [...patterns].flatMap(([text, one]) => {
    const food = findSlow(one)
    return food === null ? [] : [`${one.file}: ${text} for ${food}`]
  })
  expect(slow).toEqual([])
})

it.each([
  ['^(a+)+$', ''],
  ['^([a-z]+\\s?)*$', 'i'],
  ['^(\\d|0)*x$', ''],
  ['^\\s*b?\\s*-?\\s*0*(\\d{1,9})\\s*$', 'i'],
  // What once told drawings from other files.
  ['^(\\uFEFF)?\\s*(<\\?xml[^>]*>\\s*)?(<!--[\\s\\S]*?-->\\s*)*(<!DOCTYPE svg[^>]*>\\s*)?<svg[\\s>]', 'i'],
])('/%s/%s would be found', (pattern, flags) => {
  expect(findSlow({ pattern, flags })).not.toBeNull()
})
