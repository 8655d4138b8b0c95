import '@mantine/tiptap/styles.layer.css'
import './rich-text.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { styleNonce } from '../../lib/nonce.ts'
import { LinkControl } from './link-control.tsx'

const richTextLabels = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  h3ControlLabel: 'Überschrift',
  h4ControlLabel: 'Kleine Überschrift',
  bulletListControlLabel: 'Liste mit Punkten',
  orderedListControlLabel: 'Nummerierte Liste',
  unlinkControlLabel: 'Link entfernen',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
} as const

interface RichTextFieldProps {
  readonly label: string
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}

const nothing = '<p></p>'

/** Text with marks, as HTML; what the editor does not know the server would not keep either. */
export function RichTextField({ label, error, description, value, onChange, onBlur, ...rest }: RichTextFieldProps) {
  const id = useId()
  const known = useRef(value)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null } },
        code: false,
        codeBlock: false,
        strike: false,
        horizontalRule: false,
        blockquote: false,
      }),
    ],
    content: value,
    shouldRerenderOnTransaction: true,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-more`,
      },
    },
    onUpdate: ({ editor: current }) => {
      known.current = current.isEmpty ? '' : current.getHTML()
      onChange(known.current)
    },
    onBlur,
  })

  // Somebody discarded the changes, or took over those of another person.
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(value || nothing, { emitUpdate: false })
  }, [editor, value])

  return (
    <div className="rich-text" data-error={error ? true : undefined}>
      <Input.Label component="span" id={`${id}-label`} onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      {/* Takes the focus for the form and hands it on: an editor is no element of a form. */}
      <button
        type="button"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        data-field={rest['data-field']}
        onFocus={() => editor?.commands.focus()}
      />
      <RichTextEditor editor={editor} labels={richTextLabels} withTypographyStyles={false}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      <div id={`${id}-more`}>
        {description && <Input.Description>{description}</Input.Description>}
        {error && <Input.Error>{error}</Input.Error>}
      </div>
    </div>
  )
}
