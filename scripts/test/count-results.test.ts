import { describe, expect, it } from 'vitest'
import { describeOutcome, sum } from './outcome.ts'
import { countPlaywright } from './run-playwright.ts'
import { countVitest } from './run-vitest.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})
const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('what vitest reports', () => {
  it('counts its tests', () => {
    const report = { ...none, numPassedTests: 3, numPendingTests: 1, numTodoTests: 1, testResults: [file('passed')] }
    expect(countVitest(report, true)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  })

  it('counts a file that cannot be loaded as a failure', () => {
    const testResults = [file('failed'), file('failed', 'passed', 'failed')]
    expect(countVitest({ ...none, numPassedTests: 1, numFailedTests: 1, testResults }, false).failed).toBe(2)
  })

  it.each([
    ['there is no report', undefined, true],
    ['no test ran', none, true],
    ['it failed outside of any test', { ...none, numPassedTests: 5 }, false],
  ])('fails when %s', (_reason, report, ok) => {
    expect(countVitest(report, ok).failed).toBe(1)
  })
})

describe('what playwright reports', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 }

  it('counts its tests', () => {
    expect(countPlaywright({ stats, errors: [] }, true)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  })

  it.each([
    ['there is no report', undefined, true],
    ['no test ran', { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }, true],
    ['a test failed', { stats: { ...stats, unexpected: 1 }, errors: [] }, false],
    ['the server did not start', { stats, errors: [{}] }, false],
    ['it ended with an error for another reason', { stats, errors: [] }, false],
  ])('fails when %s', (_reason, report, ok) => {
    expect(countPlaywright(report, ok).failed).toBe(1)
  })
})

describe('the last line', () => {
  it('names what was skipped only if something was', () => {
    expect(describeOutcome({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed')
    expect(describeOutcome({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
  })

  it('adds up all parts of the run', () => {
    const part = { passed: 1, failed: 2, skipped: 3 }
    expect(sum([part, part])).toEqual({ passed: 2, failed: 4, skipped: 6 })
  })
})
