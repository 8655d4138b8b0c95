import './day-list.css'
import { dayOfWall, minuteOfDay, wallAt } from '@allmend/domain/time'
import { ActionIcon } from '@mantine/core'
import { IconLock, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { endWords, longDate, longWeekday, spanWords, timeWords } from '../day-words.ts'
import { lengthWords } from '../interval-words.ts'
import { endOf, lengthsFrom } from '../lengths.ts'
import type { Single } from '../use-single.ts'
import type { ShownDay } from '../week/week.ts'
import { WeekNotes } from '../week/week-notes.tsx'
import { DayStrip } from './day-strip.tsx'

const shownFirst = 12

/** A day as a list: what is taken and the free starts, in order of time. */
export function DayList({ single }: { single: Single }) {
  const { day, week } = single
  const shown = week.find((one) => one.day === day)
  return (
    <div className="day-list">
      <DayStrip single={single} />
      <h3>
        Beginn am {longWeekday(day)}, {longDate(day)}
      </h3>
      {shown && <WeekNotes days={[shown]} />}
      {shown?.note ? (
        <p className="day-list__taken">
          <IconLock size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <b>{shown.note.title}</b> {shown.note.text}
          </span>
        </p>
      ) : (
        shown && <Starts key={day} single={single} shown={shown} />
      )}
      <LengthStepper single={single} />
    </div>
  )
}

/** Taken spans and the runs of free starts between them. */
function rowsOf({ taken, starts }: ShownDay) {
  const free = starts.filter(({ reason }) => reason === null)
  const edges = [...taken, { start: 1440, end: 1440 }]
  let from = 0
  return edges.map((span) => {
    const run = free.filter(({ start }) => start >= from && start < span.start)
    from = span.end
    return { run, taken: span.start < span.end ? span : null }
  })
}

function Starts({ single, shown }: { single: Single; shown: ShownDay }) {
  const [isWhole, setWhole] = useState(false)
  const { pick, chooseStart, day } = single
  const chosen = pick && dayOfWall(pick.start) === day ? minuteOfDay(pick.start) : null
  const rows = rowsOf(shown)
  const all = rows.flatMap(({ run }) => run)
  const limit = isWhole || all.length <= shownFirst + 2 ? all.length : shownFirst
  const visible = new Set(all.slice(0, limit))
  const last = all.at(-1)
  if (chosen !== null) for (const start of all) if (start.start === chosen) visible.add(start)
  return (
    <>
      {rows.map(({ run, taken }) => {
        const buttons = run.filter((start) => visible.has(start))
        const [first, end] = [run[0], run.at(-1)]
        return (
          <div key={taken?.start ?? 'end'} className="day-list__row">
            {first && end && buttons.length > 0 && (
              <>
                <p className="muted small num">
                  Frei {spanWords({ start: first.start, end: Math.min(1440, end.end) })}
                </p>
                <div className="day-list__starts">
                  {buttons.map(({ start }) => (
                    <button
                      key={start}
                      type="button"
                      className="num"
                      aria-pressed={start === chosen}
                      onClick={() => chooseStart(wallAt(day, start))}
                    >
                      {timeWords(start)}
                    </button>
                  ))}
                </div>
              </>
            )}
            {taken && (
              <p className="day-list__taken">
                <IconLock size={18} stroke={1.7} aria-hidden="true" />
                <span>
                  <b className="num">{spanWords(taken)}</b> belegt
                </span>
              </p>
            )}
          </div>
        )
      })}
      {all.length === 0 && shown.isKnown && <p className="muted">An diesem Tag ist kein Beginn mehr frei.</p>}
      {limit < all.length && last && (
        <button type="button" className="day-list__more" onClick={() => setWhole(true)}>
          Weitere Zeiten bis {timeWords(last.start)}
        </button>
      )}
    </>
  )
}

/** How long, with two large buttons. */
function LengthStepper({ single: { scene, pick, choose } }: { single: Single }) {
  if (!pick) return null
  const { start, steps } = pick
  const longest = lengthsFrom(scene, start).at(-1)
  const end = endWords(start, endOf(scene, pick))
  const isLongest = !longest || steps >= longest.steps
  return (
    <fieldset className="length-stepper" aria-label="Dauer">
      <div>
        <b>Dauer</b>
        <p className="muted small">
          Ende: {end} Uhr{!isLongest && `, möglich bis ${endWords(start, longest.end)}`}
        </p>
      </div>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Kürzer"
        disabled={steps <= 1}
        onClick={() => choose({ start, steps: steps - 1 })}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      <b className="length-stepper__value num" aria-live="polite">
        {lengthWords(scene.interval, steps)}
      </b>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Länger"
        disabled={isLongest}
        onClick={() => choose({ start, steps: steps + 1 })}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  )
}
