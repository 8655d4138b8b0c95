import './editor-shell.css'
import { useDroppable } from '@dnd-kit/core'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { useRecordForm } from '../../../framework/form/use-record-form.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type EditHistory, useHistoryKeys } from './history/use-edit-history.ts'
import { dragId } from './outline/drag-id.ts'

interface Pane<Name extends string> {
  readonly name: Name
  /** On a narrow screen the panes are looked at one at a time, by these words. */
  readonly label: string
  readonly content: ReactNode
}

interface EditorShellProps<Name extends string> {
  readonly kind: 'template' | 'schema'
  readonly form: Pick<
    ReturnType<typeof useRecordForm>,
    'props' | 'alert' | 'isReadOnly' | 'isSaving' | 'isDirty' | 'isAsking'
  >
  readonly history: EditHistory
  /** What is edited; stands first in the bar. */
  readonly lead: ReactNode
  /** Names what is not saved yet. */
  readonly unsaved: readonly string[]
  readonly actions?: ReactNode
  /** Left, in the middle and right. */
  readonly panes: readonly [Pane<Name>, Pane<Name>, Pane<Name>]
  readonly pane: Name
  readonly onPane: (pane: Name) => void
}

/** The frame of an editor of mails: its bar, and three columns that become one on a narrow screen. */
export function EditorShell<Name extends string>(props: EditorShellProps<Name>) {
  const { kind, form, history, panes, pane, onPane } = props
  useHistoryKeys(history)
  return (
    <form {...form.props} className="mail-editor" data-kind={kind} data-wide>
      <div className="mail-editor__bar">
        <div className="mail-editor__lead">{props.lead}</div>
        {!form.isReadOnly && <Steps history={history} />}
        <div className="mail-editor__actions">
          <Unsaved names={form.isDirty ? props.unsaved : []} />
          {props.actions}
          {!form.isReadOnly && (
            <Button type="submit" loading={form.isSaving} title="Speichern (Ctrl+S)">
              Speichern
            </Button>
          )}
        </div>
      </div>
      {form.alert && <FormAlert>{form.alert}</FormAlert>}
      <div className="mail-editor__panes">
        <Segments
          label="Ansicht"
          value={pane}
          choices={panes.map(({ name, label }) => ({ value: name, label }))}
          onChange={onPane}
        />
      </div>
      <div className="mail-editor__columns">
        {panes.map(({ name, content }) => (
          <Column key={name} name={name} isShown={name === pane}>
            {content}
          </Column>
        ))}
      </div>
    </form>
  )
}

interface ColumnProps {
  readonly name: string
  readonly isShown: boolean
  readonly children: ReactNode
}

/** That of the mail takes blocks wherever they are dropped. */
function Column({ name, isShown, children }: ColumnProps) {
  const { setNodeRef } = useDroppable({ id: dragId('around', name), disabled: name !== 'mail' })
  return (
    <div ref={setNodeRef} className="mail-editor__column" data-shown={isShown || undefined}>
      {children}
    </div>
  )
}

const Steps = ({ history }: { history: EditHistory }) => (
  <div className="mail-editor__steps">
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Rückgängig"
      title="Rückgängig (Ctrl+Z)"
      // Not `disabled`: it would lose the focus with the last step.
      aria-disabled={!history.canUndo}
      onClick={history.undo}
    >
      <IconArrowBackUp size={20} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Wiederholen"
      title="Wiederholen (Ctrl+Shift+Z)"
      aria-disabled={!history.canRedo}
      onClick={history.redo}
    >
      <IconArrowForwardUp size={20} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  </div>
)

const Unsaved = ({ names }: { names: readonly string[] }) => (
  <p className="mail-editor__unsaved" role="status">
    {names.length > 0 && (
      <>
        <IconPencil size={16} stroke={1.7} aria-hidden="true" />
        Ungespeichert: {names.join(', ')}
      </>
    )}
  </p>
)

interface EditorSectionProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of a column. */
export function EditorSection({ title, aside, children }: EditorSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="editor-head">
        <h2 id={id} className="editor-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
