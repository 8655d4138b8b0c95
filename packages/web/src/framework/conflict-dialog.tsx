import '../ui/styles/mantine-forms.css'
import '../ui/styles/mantine-overlays.css'
import './conflict-dialog.css'
import { type AuditedEntityName, auditedEntities, type Change } from '@allmend/domain/audit'
import type { FieldSpec } from '@allmend/domain/validation'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatInstant } from '../lib/format-date.ts'
import { Dialog } from '../ui/dialog.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Save } from './form/conflict.ts'
import { changeWords, type EntryWords } from './form/value-words.ts'

const width = 560

interface ConflictDialogProps {
  readonly entity: AuditedEntityName | undefined
  readonly spec: FieldSpec
  readonly saves: readonly Save[]
  /** What changed without anybody being known for it. */
  readonly unexplained: readonly Change[]
  /** The fields the reader changed as well. */
  readonly mine: readonly string[]
  readonly words: EntryWords | undefined
  readonly onReload: () => void
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Two people edited the same: the second is told who saved what, and decides; nothing is overwritten unseen. */
export function ConflictDialog({ saves, unexplained, onReload, onKeep, onClose, ...rest }: ConflictDialogProps) {
  const told = saves.filter(({ changes }) => changes.length > 0)
  return (
    <Dialog onClose={onClose} title="Inzwischen geändert" size={width}>
      <div className="conflict">
        {told.map((save) => (
          <section key={save.at}>
            <p>
              <bdi>{save.by}</bdi> hat am <span className="num">{formatInstant(save.at)}</span> gespeichert:
            </p>
            <ChangeList changes={save.changes} {...rest} />
          </section>
        ))}
        {told.length === 0 && (
          <section>
            <p>Der Eintrag wurde inzwischen von jemand anderem geändert:</p>
            <ChangeList changes={unexplained} {...rest} />
          </section>
        )}
        <p className="muted">
          Behalten Sie Ihre Änderungen, übernehmen alle übrigen Felder den neuen Stand, und Sie können noch einmal
          prüfen, bevor Sie speichern. Laden Sie den neuen Stand, gehen Ihre Änderungen verloren.
        </p>
      </div>
      <div className="dialog-actions conflict-actions">
        <Button variant="default" onClick={onReload}>
          Neuen Stand laden
        </Button>
        <Button onClick={onKeep} data-autofocus>
          Meine Änderungen behalten
        </Button>
      </div>
    </Dialog>
  )
}

type ChangeListProps = Pick<ConflictDialogProps, 'entity' | 'spec' | 'mine' | 'words'> & {
  readonly changes: readonly Change[]
}

function ChangeList({ changes, entity, spec, mine, words }: ChangeListProps) {
  const logged: Readonly<Record<string, string>> = entity ? auditedEntities[entity].fields : {}
  return (
    <ul>
      {changes.map(({ field, before, after }) => {
        const { gone, now } = changeWords(field, before, after, words)
        return (
          <li key={field}>
            <span>
              {spec[field]?.label ?? logged[field] ?? field}: {gone && <del>{gone}</del>} {now && <ins>{now}</ins>}
            </span>
            {mine.includes(field) && (
              <StatusBadge tone="warning" icon={IconPencil}>
                Auch von Ihnen geändert
              </StatusBadge>
            )}
          </li>
        )
      })}
    </ul>
  )
}
