import { Button } from '@mantine/core'
import { FormNote } from '../../../framework/form/form-note.tsx'
import { formatInstant } from '../../../lib/format-date.ts'
import type { PageRecord } from './pages.queries.ts'

interface DraftNoteProps {
  readonly page: PageRecord
  readonly isBusy: boolean
  readonly onCompare: () => void
  readonly onDiscard: () => void
}

/** Says that everybody reads something else than what is written here. */
export const DraftNote = ({ page, isBusy, onCompare, onDiscard }: DraftNoteProps) =>
  page.draft && (
    <div className="draft-note">
      <FormNote tone="warning">
        Unveröffentlichte Änderungen vom <span className="num">{formatInstant(page.draft.savedAt)}</span>,{' '}
        <bdi>{page.draft.savedBy}</bdi>. Alle lesen weiter Version {page.textNumber}.
      </FormNote>
      <Button variant="default" onClick={onCompare}>
        Vergleichen
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onDiscard}>
        Entwurf verwerfen
      </Button>
    </div>
  )
