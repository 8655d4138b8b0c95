import './block-toolbar.css'
import type { MailBlock } from '@allmend/domain/template'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEditorFacts } from '../editor-context.ts'
import { TextTools } from '../text/text-tools.tsx'
import { ToolButton } from './tool-button.tsx'

interface BlockToolbarProps {
  readonly block: MailBlock
  readonly name: string
  readonly editor: Editor | null
  /** What stands above it and below it, where it can go. */
  readonly above: string | null
  readonly below: string | null
}

/** What can be done to the chosen block and to the words chosen in it. */
export function BlockToolbar({ block: { id }, name, editor, above, below }: BlockToolbarProps) {
  const { acts, onSettings } = useEditorFacts()
  return (
    <div className="block-toolbar" role="toolbar" aria-label={`Werkzeuge: ${name}`}>
      {editor && <TextTools editor={editor} />}
      <span className="block-toolbar__group">
        <ToolButton
          label="Nach oben"
          icon={IconArrowUp}
          isOff={above === null}
          onClick={() => above !== null && acts.drop(id, { block: above })}
        />
        <ToolButton
          label="Nach unten"
          icon={IconArrowDown}
          isOff={below === null}
          onClick={() => below !== null && acts.drop(id, { block: below })}
        />
        <ToolButton label="Duplizieren" icon={IconCopy} onClick={() => acts.duplicate(id)} />
        <ToolButton label="Löschen" icon={IconTrash} onClick={() => acts.remove(id)} />
        <span className="block-toolbar__settings">
          <ToolButton label="Einstellungen" icon={IconAdjustmentsHorizontal} onClick={onSettings} />
        </span>
      </span>
    </div>
  )
}
