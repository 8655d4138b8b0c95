import type { AuditedEntityName } from '@allmend/domain/audit'
import type { FieldSpec } from '@allmend/domain/validation'
import { lazy, Suspense } from 'react'
import { LazyConfirmDialog } from '../lazy-confirm-dialog.ts'
import { discardChanges, usePageQuit } from '../page-quit.tsx'
import { SaveBar } from '../save-bar.tsx'
import { type Save, unexplainedChanges } from './conflict.ts'
import type { Question } from './record-form-options.ts'
import { changedText } from './record-values.ts'
import type { EntryWords } from './value-words.ts'

const ConflictDialog = lazy(async () => ({ default: (await import('../conflict-dialog.tsx')).ConflictDialog }))

interface RecordFormGuardsProps {
  readonly form: string
  readonly spec: FieldSpec
  readonly changed: readonly string[]
  readonly hasBar: boolean
  readonly isSaving: boolean
  readonly onDiscard: () => void
  readonly saveLabel: string | undefined
  readonly finish: { readonly label: string; readonly act: () => void } | undefined
  readonly conflict: { saves: readonly Save[]; base: unknown; theirs: unknown } | null
  readonly entity: AuditedEntityName | undefined
  readonly words: EntryWords | undefined
  /** The fields the person changed, as the log calls them. */
  readonly mine: readonly string[]
  readonly onReload: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
  /** Before it is saved. */
  readonly question: Question | null
  readonly onAnswer: (isYes: boolean) => void
  /** Somebody wants to leave a dialog with changes in it. */
  readonly isLeaving: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** What watches over a form: the bar for saving, the question before changes are lost, and the one about a conflict. */
export function RecordFormGuards(props: RecordFormGuardsProps) {
  const { spec, changed, isSaving, conflict } = props
  const pageQuit = usePageQuit({ when: changed.length > 0 && !isSaving, ...discardChanges })
  return (
    <>
      {props.hasBar && (
        <SaveBar
          form={props.form}
          text={changedText(changed.map((name) => spec[name]?.label ?? name))}
          isSaving={isSaving}
          onDiscard={props.onDiscard}
          {...(props.saveLabel && { label: props.saveLabel })}
          {...(props.finish && { finish: props.finish })}
        />
      )}
      <Suspense>
        {conflict && (
          <ConflictDialog
            entity={props.entity}
            spec={spec}
            saves={conflict.saves}
            unexplained={unexplainedChanges(conflict.saves, conflict.base, conflict.theirs)}
            mine={props.mine}
            words={props.words}
            onReload={props.onReload}
            onKeep={props.onKeep}
            onClose={props.onClose}
          />
        )}
        {props.question && (
          <LazyConfirmDialog
            {...props.question}
            cancel="Abbrechen"
            onConfirm={() => props.onAnswer(true)}
            onCancel={() => props.onAnswer(false)}
          />
        )}
        {props.isLeaving && (
          <LazyConfirmDialog
            title={discardChanges.title}
            text="Ihre Änderungen sind noch nicht gespeichert. Möchten Sie sie verwerfen?"
            onConfirm={props.onLeave}
            onCancel={props.onStay}
          />
        )}
      </Suspense>
      {pageQuit}
    </>
  )
}
