import type { ObjectRecord } from '@allmend/contract'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { ObjectHead } from './object-head.tsx'
import { ObjectOverview } from './object-overview.tsx'

/** For those who may look and nothing more. */
export const ObjectReadOnly = ({ object }: { object: ObjectRecord }) => (
  <div className="record-page">
    <div className="object-top object-top--alone">
      <ObjectHead object={object} />
    </div>
    <FormNote tone="info">Sie können Objekte ansehen, aber nicht ändern.</FormNote>
    <ObjectOverview object={object} />
  </div>
)
