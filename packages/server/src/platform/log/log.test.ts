import { pino } from 'pino'
import { expect, it } from 'vitest'
import { loggerOptions } from './log.ts'

it('blanks passwords and tokens a line is given, and what looks like a secret anywhere in it', () => {
  const lines: string[] = []
  const log = pino(loggerOptions('info'), { write: (line: string) => void lines.push(line) })
  log.info({ password: 'p-geheim', body: { token: 't-geheim' } }, 'asked')
  log.warn({ reason: 'no such link: Kx7vQ2mZr9TbL4nWc8HdYs3GfJ6pA1eUo5RiVtXkBqM' }, 'mail not sent')
  const text = lines.join('')
  expect(text).not.toMatch(/geheim|Kx7v/)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['asked', 'mail not sent'])
})
