import '../../../ui/styles/mantine-overlays.css'
import type { EditedLegalText } from '@allmend/contract'
import { type LegalTextKind, legalTextWords } from '@allmend/domain/texts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { LegalTextReader, legalTextQuery } from '../../legal-text/index.ts'
import { ComparedTexts } from './compared-texts.tsx'

const width = 880

interface VersionDialogProps {
  readonly kind: LegalTextKind
  readonly version: number
  readonly current: EditedLegalText
  readonly onRestore: (html: string) => void
  readonly onClose: () => void
}

const views = [
  { value: 'text', label: 'Text' },
  { value: 'changes', label: 'Unterschiede zu heute' },
] as const

/** An old version: as it was, or beside what counts now. */
export function VersionDialog({ kind, version, current, onRestore, onClose }: VersionDialogProps) {
  const [view, setView] = useState<(typeof views)[number]['value']>('text')
  const { data: text } = useQuery(legalTextQuery(kind, version))
  const isOld = version !== current.version
  return (
    <Dialog title={`${legalTextWords[kind]}, Version ${version}`} size={width} onClose={onClose}>
      <div className="version-dialog">
        {isOld && <Segments label="Ansicht" value={view} choices={views} onChange={setView} />}
        {view === 'changes' && text ? (
          <ComparedTexts before={text.html} after={current.html} />
        ) : (
          <LegalTextReader kind={kind} version={version} />
        )}
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Schliessen
        </Button>
        {isOld && (
          <Button disabled={!text} onClick={() => text && onRestore(text.html)}>
            In den Editor übernehmen
          </Button>
        )}
      </div>
    </Dialog>
  )
}
