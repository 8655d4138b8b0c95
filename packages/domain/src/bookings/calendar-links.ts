export interface CalendarEvent {
  readonly title: string
  readonly place: string
  readonly description: string
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  /** Whose clock the reader is shown where the calendar asks for one; the moments are the same everywhere. */
  readonly zone?: string
}

const iso = (at: number) => new Date(at).toISOString()
const compact = (at: number) => iso(at).replaceAll(/[-:]|\.\d{3}/g, '')

/** Half a character, which no address can carry, becomes a sign that stands for it. */
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

const address = (base: string, values: Readonly<Record<string, string>>) =>
  `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')}`

export const calendarServices = ['google', 'outlook', 'office365', 'yahoo'] as const
type CalendarLinks = Readonly<Record<(typeof calendarServices)[number], string>>

/** As people know them, for menus and for mails. */
export const calendarServiceWords: CalendarLinks = {
  google: 'Google Kalender',
  outlook: 'Outlook.com',
  office365: 'Microsoft 365',
  yahoo: 'Yahoo Kalender',
}

/** Ready-made addresses that put a booking into the calendars people use. */
export function calendarLinks({ title, place, description, start, end, zone }: CalendarEvent): CalendarLinks {
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
      ...(zone && { ctz: zone }),
    }),
    outlook: address('https://outlook.live.com/calendar/deeplink/compose', microsoft),
    office365: address('https://outlook.office.com/calendar/deeplink/compose', microsoft),
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
