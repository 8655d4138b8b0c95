import './subject-field.css'
import { Input, Popover } from '@mantine/core'
import { IconVariable } from '@tabler/icons-react'
import { EditorContent, Extension, type UseEditorOptions, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { popoverProps } from '../../../framework/list/overlays.ts'
import { styleNonce } from '../../../lib/nonce.ts'
import { useEditorFacts } from '../editor/editor-context.ts'
import { insertVariable } from '../editor/text/text-commands.ts'
import { VariableBox } from '../editor/text/variable-box.tsx'
import { lineToChips, withSamples } from '../editor/text/variable-chips.ts'
import { VariableNode } from '../editor/text/variable-node.ts'

/** A subject has one line: Enter goes nowhere. */
const OneLine = Extension.create({
  name: 'oneLine',
  addKeyboardShortcuts: () => Object.fromEntries(['Enter', 'Shift-Enter', 'Mod-Enter'].map((key) => [key, () => true])),
})

const plain = {
  blockquote: false,
  bold: false,
  bulletList: false,
  code: false,
  codeBlock: false,
  hardBreak: false,
  heading: false,
  horizontalRule: false,
  italic: false,
  link: false,
  listItem: false,
  listKeymap: false,
  orderedList: false,
  strike: false,
  trailingNode: false,
  underline: false,
  undoRedo: false,
} as const

interface SubjectFieldProps {
  readonly label: string
  readonly required: boolean
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly value: string
  readonly onChange: (subject: string) => void
  readonly onBlur: () => void
}

/** The subject of a mail with its variables in one piece each; counted as its readers see it. */
export function SubjectField({
  label,
  required,
  error,
  description,
  value,
  onChange,
  onBlur,
  'data-field': field,
}: SubjectFieldProps) {
  const { variables, isReadOnly } = useEditorFacts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const known = useRef(value)
  const told = useRef({ onChange, onBlur })
  useLayoutEffect(() => {
    told.current = { onChange, onBlur }
  })
  const [options] = useState(
    (): UseEditorOptions => ({
      extensions: [StarterKit.configure(plain), OneLine, VariableNode.configure({ known: variables })],
      content: lineToChips(value),
      editable: !isReadOnly,
      injectNonce: styleNonce(),
      editorProps: {
        attributes: { role: 'textbox', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-more` },
        // Lines that are pasted become one.
        transformPastedText: (text) => text.replaceAll(/\s+/g, ' '),
        transformPastedHTML: (html) => html.replaceAll(/<\/?(?:p|div|br|li|h\d)\b[^>]*>/gi, ' '),
      },
      onUpdate: ({ editor: current }) => {
        known.current = current.getText({ blockSeparator: ' ' })
        told.current.onChange(known.current)
      },
      onBlur: () => told.current.onBlur(),
    }),
  )
  const editor = useEditor(options)
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(lineToChips(value), { emitUpdate: false })
  }, [editor, value])
  const close = () => setOpen(false)
  return (
    <div className="subject-field" data-error={error ? true : undefined} data-still={isReadOnly || undefined}>
      <div className="subject-field__head">
        <Input.Label component="span" id={`${id}-label`} required={required} onClick={() => editor?.commands.focus()}>
          {label}
        </Input.Label>
        <span className="muted small num">{[...withSamples(value)].length} Zeichen mit Beispieldaten</span>
      </div>
      {/* Takes the focus for the form and hands it on: an editor is no element of a form. */}
      <button
        type="button"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-field={field}
        onFocus={() => editor?.commands.focus()}
      />
      <div className="subject-field__box">
        <EditorContent editor={editor} className="subject-field__editor" />
        {!isReadOnly && (
          <Popover opened={isOpen} onDismiss={close} width={320} shadow="md" {...popoverProps} position="bottom-end">
            <Popover.Target>
              <button
                type="button"
                className="subject-field__variable"
                aria-haspopup="dialog"
                onClick={() => setOpen(!isOpen)}
              >
                <IconVariable size={16} stroke={1.7} aria-hidden="true" />
                Variable
              </button>
            </Popover.Target>
            <Popover.Dropdown>
              <VariableBox
                variables={variables}
                onPick={(name) => {
                  close()
                  if (editor) insertVariable(editor, name)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
      <div id={`${id}-more`}>
        {description}
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </div>
  )
}
