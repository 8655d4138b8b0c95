import { type Day, formatDay, weekdayOf } from '@allmend/domain/time'
import type { DemoObjects } from './objects.ts'

/** Who is where on which days of the week, from when until when. */
type Habit = readonly [
  email: string,
  object: keyof DemoObjects,
  name: string,
  weekdays: readonly number[],
  start: string,
  end: string,
]

const habits: readonly Habit[] = [
  ['turnverein', 'thirdA', 'Turnverein Aktive', [1, 5], '18:00', '21:00'],
  ['turnverein', 'thirdC', 'Geräteturnen', [1, 3], '17:00', '20:00'],
  ['lea.kunz', 'thirdA', 'Jugendriege klein', [3], '17:00', '19:00'],
  ['mehmet.yildirim', 'thirdB', 'FC Hallentraining', [1, 4], '18:00', '20:00'],
  ['mehmet.yildirim', 'thirdB', 'FC Junioren D', [5], '17:00', '19:00'],
  ['ursina.caduff', 'thirdC', 'Volleyball Juniorinnen', [2, 4], '18:00', '20:00'],
  ['ursina.caduff', 'thirdB', 'Volleyball Match', [6], '13:00', '18:00'],
  ['juerg.ammann', 'thirdC', 'Seniorenturnen', [5], '19:00', '21:00'],
  ['sabine.luethi', 'aula', 'Musikschule', [2, 3], '13:00', '17:00'],
  ['beat.schaerer', 'aula', 'Theaterprobe', [3], '20:00', '22:00'],
  ['sabine.luethi', 'aula', 'Familiengottesdienst', [0], '09:00', '12:00'],
  ['celine.favre', 'kitchen', 'Mittagstisch', [2, 4], '09:00', '14:00'],
  ['margrit.baumann', 'kitchen', 'Backstube', [6], '08:00', '11:00'],
  ['hans-peter.gerber', 'room', 'Samariterkurs', [1], '18:00', '20:00'],
  ['chiara.rossi', 'room', 'Pilates', [2, 4], '08:00', '10:00'],
  ['yvonne.steiner', 'room', 'Spielgruppe', [3, 5], '08:00', '12:00'],
  ['thomas.frei', 'room', 'Vorstand Gewerbeverein', [4], '17:00', '19:00'],
]

const seasons = [
  [760, 395],
  [390, 4],
] as const

/**
 * What the village did every week of the last two years; what is to come stays as free as it is. Each season is a series of its own,
 * and now and then a date falls away.
 */
export const villageWeek = (objects: DemoObjects, today: Day, isHoliday: (day: Day) => boolean) =>
  habits.flatMap(([person, object, name, weekdays, start, end], habit) =>
    seasons.flatMap(([from, until], season) => {
      const days = Array.from({ length: from - until }, (_, offset) => today - from + offset)
      const kept = days.filter(
        (day) => weekdays.includes(weekdayOf(day)) && !isHoliday(day) && (day + habit * 3 + season) % 11 !== 0,
      )
      return {
        email: `${person}@demo.test`,
        objectId: objects[object],
        name,
        isSerial: true,
        dates: kept.map((day) => ({ start: `${formatDay(day)} ${start}`, end: `${formatDay(day)} ${end}` })),
      }
    }),
  )
