export interface CalendarEvent {
  readonly title: string
  readonly place: string
  readonly description: string
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
}

const iso = (at: number) => new Date(at).toISOString()
const compact = (at: number) => iso(at).replaceAll(/[-:]|\.\d{3}/g, '')

const address = (base: string, values: Readonly<Record<string, string>>) =>
  `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Ready-made addresses that put a booking into the calendars people use. */
export function calendarLinks({ title, place, description, start, end }: CalendarEvent) {
  const microsoft = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: iso(start),
    enddt: iso(end),
    location: place,
    body: description,
  }
  return {
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${compact(start)}/${compact(end)}`,
      location: place,
      details: description,
    }),
    outlook: address('https://outlook.live.com/calendar/0/deeplink/compose', microsoft),
    office365: address('https://outlook.office.com/calendar/0/deeplink/compose', microsoft),
    yahoo: address('https://calendar.yahoo.com/', {
      v: '60',
      title,
      st: compact(start),
      et: compact(end),
      in_loc: place,
      desc: description,
    }),
  }
}
