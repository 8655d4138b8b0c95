import { expect } from 'vitest'

type CalendarEvent = Readonly<Record<string, string>>

interface ReadCalendar {
  readonly method: string | undefined
  readonly name: string | undefined
  readonly events: readonly CalendarEvent[]
}

const line = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\r\n]*"|[^":;,\r\n]*))*):(.*)$/s
const texts = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-WR-CALNAME', 'NAME'])

/** A value of a text property as somebody typed it; whatever is not written by the rules fails. */
function readText(name: string, value: string): string {
  expect(value.replaceAll(/\\[\\;,n]/g, ''), `${name}: ${value}`).not.toMatch(/[\\;,]/)
  return value.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

/** An iCalendar file by the letter of RFC 5545: ends of lines, folding, nesting, escapes. A parameter stands as `NAME;PARAMETER`. */
export function parseCalendar(content: string): ReadCalendar {
  expect(content.endsWith('\r\n')).toBe(true)
  const physical = content.slice(0, -2).split('\r\n')
  for (const one of physical) {
    expect(one).not.toMatch(/[\r\n]/)
    expect(one.isWellFormed(), one).toBe(true)
    expect(Buffer.byteLength(one), one).toBeLessThanOrEqual(75)
  }
  const events: Record<string, string>[] = []
  const calendar: Record<string, string> = {}
  const open: string[] = []
  for (const whole of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = line.exec(whole) ?? []
    expect(name, whole).not.toBe('')
    expect(whole).not.toMatch(/(?!\t)\p{Cc}/u)
    if (name === 'BEGIN') {
      expect(open).toEqual(value === 'VCALENDAR' ? [] : ['VCALENDAR'])
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      expect(open.pop()).toBe(value)
    } else {
      const target = open.at(-1) === 'VEVENT' ? events.at(-1) : calendar
      const read = texts.has(name) ? readText(name, value) : value
      expect(target?.[name], `${name} twice`).toBeUndefined()
      Object.assign(target ?? {}, { [name]: read, ...(parameters && { [`${name};`]: parameters.slice(1) }) })
    }
  }
  expect(open).toEqual([])
  return { method: calendar.METHOD, name: calendar['X-WR-CALNAME'], events }
}
