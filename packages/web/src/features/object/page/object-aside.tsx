import type { ObjectRecord } from '@allmend/contract'
import { History } from '../../audit/index.ts'
import { objectWords } from '../words/object-words.ts'
import { ObjectFacts } from './object-facts.tsx'
import { ObjectRelations } from './object-relations.tsx'

export const ObjectAside = ({ object }: { object: ObjectRecord }) => (
  <div className="record-page__column">
    <ObjectFacts object={object} />
    <ObjectRelations object={object} />
    <History entity="object" id={object.id} words={objectWords()} />
  </div>
)
