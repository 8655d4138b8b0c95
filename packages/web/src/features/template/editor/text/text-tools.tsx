import { Popover } from '@mantine/core'
import {
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconVariable,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { popoverProps } from '../../../../framework/list/overlays.ts'
import { ToolButton } from '../block/tool-button.tsx'
import { useEditorFacts } from '../editor-context.ts'
import { LinkBox } from './link-box.tsx'
import { insertVariable, linkAt, removeLink, setLink } from './text-commands.ts'
import { VariableBox } from './variable-box.tsx'

/** What can be done to the words somebody writes. */
export function TextTools({ editor }: { editor: Editor }) {
  const { variables } = useEditorFacts()
  const [open, setOpen] = useState<'link' | 'variable' | null>(null)
  const is = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      large: current.isActive('heading', { level: 2 }),
      small: current.isActive('heading', { level: 3 }),
      dots: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      link: current.isActive('link'),
    }),
  })
  const close = () => setOpen(null)
  const toggle = (box: 'link' | 'variable') => () => setOpen(open === box ? null : box)
  return (
    <>
      <span className="block-toolbar__group">
        <ToolButton
          label="Fett"
          icon={IconBold}
          isOn={is.bold}
          onClick={() => editor.chain().focus().toggleBold().run()}
        />
        <ToolButton
          label="Kursiv"
          icon={IconItalic}
          isOn={is.italic}
          onClick={() => editor.chain().focus().toggleItalic().run()}
        />
        <ToolButton
          label="Überschrift"
          icon={IconH2}
          isOn={is.large}
          onClick={() => editor.chain().focus().toggleHeading({ level: 2 }).run()}
        />
        <ToolButton
          label="Kleine Überschrift"
          icon={IconH3}
          isOn={is.small}
          onClick={() => editor.chain().focus().toggleHeading({ level: 3 }).run()}
        />
        <ToolButton
          label="Liste mit Punkten"
          icon={IconList}
          isOn={is.dots}
          onClick={() => editor.chain().focus().toggleBulletList().run()}
        />
        <ToolButton
          label="Nummerierte Liste"
          icon={IconListNumbers}
          isOn={is.numbers}
          onClick={() => editor.chain().focus().toggleOrderedList().run()}
        />
        <Popover opened={open === 'link'} onDismiss={close} width={304} shadow="md" {...popoverProps}>
          <Popover.Target>
            <ToolButton label="Link" icon={IconLink} isOn={is.link} opens="dialog" onClick={toggle('link')} />
          </Popover.Target>
          <Popover.Dropdown>
            <LinkBox
              link={linkAt(editor)}
              variables={variables}
              onSave={(link) => {
                close()
                setLink(editor, link)
              }}
              onRemove={() => {
                close()
                removeLink(editor)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </span>
      <span className="block-toolbar__group">
        <Popover opened={open === 'variable'} onDismiss={close} width={320} shadow="md" {...popoverProps}>
          <Popover.Target>
            <ToolButton
              label="Variable"
              icon={IconVariable}
              text="Variable"
              opens="dialog"
              onClick={toggle('variable')}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <VariableBox
              variables={variables}
              onPick={(name) => {
                close()
                insertVariable(editor, name)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </span>
    </>
  )
}
