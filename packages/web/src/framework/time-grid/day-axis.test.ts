import { describe, expect, it } from 'vitest'
import { DayAxis } from './day-axis.ts'
import { noHours, widened } from './hours-shown.ts'

const axis = new DayAxis({ start: 8 * 60, end: 18 * 60 })

describe('the hours that are shown', () => {
  it('are the usual ones, and whole ones around all that happens', () => {
    const usual = { start: 480, end: 1200 }
    expect(widened(usual, [])).toEqual(usual)
    expect(widened(usual, [{ start: 845, end: 1375 }])).toEqual({ start: 480, end: 1380 })
    expect(widened(usual, [{ start: 425, end: 600 }])).toEqual({ start: 420, end: 1200 })
  })

  it('are those of what happens alone where none are usual', () => {
    expect(widened(noHours, [{ start: 605, end: 700 }])).toEqual({ start: 600, end: 720 })
  })
})

describe('the axis of a day', () => {
  it('knows where a minute lies, and puts what is not shown at the edge', () => {
    expect([480, 780, 1080].map((minute) => axis.toShare(minute))).toEqual([0, 0.5, 1])
    expect([0, 1440].map((minute) => axis.toShare(minute))).toEqual([0, 1])
  })

  it('knows the minute under the pointer, inside of what is shown', () => {
    expect([0, 0.5, 1].map((share) => axis.toMinute(share))).toEqual([480, 780, 1079])
    expect([-1, 2].map((share) => axis.toMinute(share))).toEqual([480, 1079])
  })

  it('draws a stretch down a column and across a row, as far as it is shown', () => {
    expect(axis.down({ start: 540, end: 600 })).toEqual({ top: '10%', height: '10%' })
    expect(axis.across({ start: 0, end: 780 })).toEqual({ left: '0%', width: '50%' })
    expect(axis.across({ start: 1200, end: 1260 })).toEqual({ left: '100%', width: '0%' })
    expect(axis.at(780)).toEqual({ left: '50%' })
  })

  it('names its hours, all or every fourth', () => {
    expect(axis.length).toBe(10)
    expect(axis.hours()).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(new DayAxis({ start: 420, end: 1440 }).hours(4)).toEqual([8, 12, 16, 20, 24])
  })
})
