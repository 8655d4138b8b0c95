import type { ObjectRecord } from '@allmend/contract'
import { SectionCard } from '../../../ui/section-card.tsx'
import { intervalTexts, readIntervals } from '../tabs/calendar/interval-values.ts'
import { intervalSummary, weekdaysWords } from '../tabs/calendar/interval-words.ts'
import { openingLines } from '../tabs/calendar/opening-values.ts'
import { plainText } from '../words/object-words.ts'
import { ObjectAside } from './object-aside.tsx'

/** An object to be read, for those who may not change its data. */
export function ObjectOverview({ object }: { object: ObjectRecord }) {
  const intervals = readIntervals(intervalTexts(object.intervals))
  return (
    <div className="record-page__columns">
      <div className="record-page__column">
        {object.description && (
          <SectionCard title="Beschreibung">
            <p className="object-text">{plainText(object.description)}</p>
          </SectionCard>
        )}
        <SectionCard title="Öffnungszeiten">
          <dl className="facts">
            {openingLines(object.openingTimes).map(({ day, times }) => (
              <div key={day}>
                <dt>{day}</dt>
                <dd className="num">{times}</dd>
              </div>
            ))}
          </dl>
        </SectionCard>
        {intervals.length > 0 && (
          <SectionCard title="Intervalle">
            <dl className="facts">
              {intervals.map((draft) => (
                <div key={draft.id}>
                  <dt>{draft.name}</dt>
                  <dd>
                    {intervalSummary(draft)}, {weekdaysWords(draft.weekdays)}
                  </dd>
                </div>
              ))}
            </dl>
          </SectionCard>
        )}
      </div>
      <ObjectAside object={object} />
    </div>
  )
}
