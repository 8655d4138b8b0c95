import type { ObjectRecord } from '@allmend/contract'
import { FormNote } from '../../framework/form/form-note.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { History } from '../audit/index.ts'
import { ObjectFacts } from './object-facts.tsx'
import { ObjectHead } from './object-head.tsx'
import { ObjectRelations } from './object-relations.tsx'
import { objectWords } from './object-words.ts'
import { openingLines } from './opening-lines.ts'

/** For those who may look and nothing more. */
export const ObjectReadOnly = ({ object }: { object: ObjectRecord }) => (
  <div className="record-page">
    <div className="object-top object-top--alone">
      <ObjectHead object={object} />
    </div>
    <FormNote tone="info">Sie können Objekte ansehen, aber nicht ändern.</FormNote>
    <div className="record-page__columns">
      <div className="record-page__column">
        <ObjectFacts object={object} />
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
      </div>
      <div className="record-page__column">
        <ObjectRelations object={object} />
        <History entity="object" id={object.id} words={objectWords()} />
      </div>
    </div>
  </div>
)
