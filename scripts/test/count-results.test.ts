import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../lib/paths.ts'
import { describeFindings } from './describe-findings.ts'
import { describeOutcome, onePassed, sum } from './outcome.ts'
import { judgePlaywright } from './run-playwright.ts'
import { judgeVitest } from './run-vitest.ts'

const good = { ok: true, output: 'done' }
const bad = { ok: false, output: 'Unhandled Error\n\nlisten EADDRINUSE' }
const place = `    at file:///x/node_modules/vitest/run.js:1:1\n    at ${root}/x.test.ts:7:3\n    at y.ts:1:1`

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
const file = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: join(root, 'packages/x.test.ts'),
  message: 'Cannot find module',
  status,
  assertionResults,
})
const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('what vitest reports', () => {
  it('counts its tests', () => {
    const report = { ...none, numPassedTests: 3, numPendingTests: 1, numTodoTests: 1, testResults: [file('passed')] }
    expect(judgeVitest(report, good)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] })
  })

  it('counts a file that cannot be loaded as a failure, and names what failed', () => {
    const testResults = [
      file('failed'),
      file('failed', test('a', 'passed'), test('b', 'failed', `Error: one\n${place}`)),
    ]
    const outcome = judgeVitest({ ...none, numPassedTests: 1, numFailedTests: 1, testResults }, bad)
    expect(outcome.failed).toBe(2)
    expect(outcome.failures).toEqual([
      { name: 'packages/x.test.ts › b', said: `Error: one\n    at ${root}/x.test.ts:7:3` },
      { name: 'packages/x.test.ts', said: 'Cannot find module' },
    ])
  })

  it.each([
    ['there is no report', undefined, bad, 'listen EADDRINUSE'],
    ['no test ran', none, good, 'done'],
    ['it failed outside of any test', { ...none, numPassedTests: 5 }, bad, 'listen EADDRINUSE'],
  ])('fails when %s, with the end of its output', (_reason, report, result, said) => {
    const { failed, failures } = judgeVitest(report, result)
    expect(failed).toBe(1)
    expect(failures[0]?.said).toContain(said)
  })
})

describe('what playwright reports', () => {
  const stats = { expected: 4, unexpected: 0, skipped: 2 }
  const tests = (status: string) => [
    { projectName: 'desktop', status: 'expected', results: [{ errors: [] }] },
    { projectName: 'phone', status, results: [{ errors: [{ message: '\u001b[31mError\u001b[39m: grey' }] }] },
  ]
  const suites = (status: string) => [
    { suites: [{ specs: [{ file: 'admin.spec.ts', line: 39, title: 'folds', tests: tests(status) }] }] },
  ]
  const folds = { name: '[phone] admin.spec.ts:39 › folds', said: 'Error: grey' }

  it('counts its tests', () => {
    const outcome = judgePlaywright({ stats, errors: [], suites: suites('expected') }, good)
    expect(outcome).toEqual({ passed: 4, failed: 0, skipped: 2, failures: [] })
  })

  it('names what failed', () => {
    const report = { stats: { ...stats, unexpected: 1 }, errors: [], suites: suites('unexpected') }
    expect(judgePlaywright(report, bad)).toMatchObject({ failed: 1, failures: [folds] })
  })

  it.each([
    ['there is no report', undefined, good],
    ['no test ran', { stats: { expected: 0, unexpected: 0, skipped: 0 }, errors: [], suites: [] }, good],
    ['the server did not start', { stats, errors: [{ message: 'no server' }], suites: [] }, bad],
    ['it ended with an error for another reason', { stats, errors: [], suites: [] }, bad],
  ])('fails when %s', (_reason, report, result) => {
    const { failed, failures } = judgePlaywright(report, result)
    expect(failed).toBe(1)
    expect(failures).toHaveLength(1)
  })
})

describe('the last lines', () => {
  const broken = { ...onePassed, failed: 1, failures: [{ name: 'a › b', said: 'Error: x\nat y' }] }

  it('name what failed, by section', () => {
    const sections = [
      { title: 'Tests', outcome: broken },
      { title: 'Browser', outcome: onePassed },
    ]
    expect(describeFindings(sections)).toBe(`
Fehlgeschlagen:

✗ Tests: a › b
    Error: x
    at y`)
    expect(describeFindings([{ title: 'Tests', outcome: onePassed }])).toBe('')
  })

  it('name what was skipped only if something was', () => {
    expect(describeOutcome({ ...onePassed, passed: 2 })).toBe('2 passed, 0 failed')
    expect(describeOutcome({ ...broken, passed: 2, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
  })

  it('add up all parts of the run', () => {
    const part = { ...broken, passed: 1, failed: 2, skipped: 3 }
    expect(sum([part, part])).toMatchObject({ passed: 2, failed: 4, skipped: 6 })
    expect(sum([part, part]).failures).toHaveLength(2)
  })
})
