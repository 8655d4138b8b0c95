import '@mantine/tiptap/styles.layer.css'
import './rich-text.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { createDocument, type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { styleNonce } from '../../lib/nonce.ts'
import { LinkControl, type LinkPlace } from './link-control.tsx'
import { plainKit, type TextKit } from './text-kit.ts'

const richTextLabels = {
  boldControlLabel: 'Fett',
  italicControlLabel: 'Kursiv',
  blockquoteControlLabel: 'Zitat',
  bulletListControlLabel: 'Liste mit Punkten',
  orderedListControlLabel: 'Nummerierte Liste',
  unlinkControlLabel: 'Link entfernen',
  undoControlLabel: 'Rückgängig',
  redoControlLabel: 'Wiederholen',
} as const

/** The larger heading of a text and the smaller one, whatever their rank on the page. */
const headingLabels = ([large, small]: TextKit['headings']) => ({
  [`h${large}ControlLabel`]: 'Überschrift',
  [`h${small}ControlLabel`]: 'Kleine Überschrift',
})

interface RichTextFieldProps {
  readonly label: string
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  /** What the text may consist of. */
  readonly kit?: TextKit
  /** Where links often lead, offered while an address is typed. */
  readonly places?: readonly LinkPlace[]
  /** More buttons in the bar. */
  readonly tools?: (editor: Editor) => ReactNode
  /** What can be done to what is chosen in the text; stands in the bar, in a line of its own. */
  readonly about?: (editor: Editor) => ReactNode
}

const nothing = '<p></p>'

/** Text with marks, as HTML; what the editor does not know the server would not keep either. */
export function RichTextField({ label, error, description, value, onChange, onBlur, ...rest }: RichTextFieldProps) {
  const { kit = plainKit, places = [], tools, about } = rest
  const id = useId()
  const known = useRef(value)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [...kit.headings] },
        // No protocols: mail and phone are known anyway, and those named here are registered anew with every editor, for all of them.
        link: { openOnClick: false, HTMLAttributes: { target: null } },
        code: false,
        codeBlock: false,
        strike: false,
        horizontalRule: false,
        ...(!kit.hasQuotes && { blockquote: false }),
      }),
      ...kit.extensions,
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
        'data-kit': kit.name,
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
    // The server writes some things differently; where it is the same text, the cursor stays where it is.
    if (createDocument(value || nothing, editor.schema).eq(editor.state.doc)) return
    editor.commands.setContent(value || nothing, { emitUpdate: false })
  }, [editor, value])

  return (
    <div className="rich-text" data-kit={kit.name} data-error={error ? true : undefined}>
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
      <RichTextEditor
        editor={editor}
        labels={{ ...richTextLabels, ...headingLabels(kit.headings) }}
        withTypographyStyles={false}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            {kit.headings[0] === 2 && <RichTextEditor.H2 />}
            <RichTextEditor.H3 />
            {kit.headings[1] === 4 && <RichTextEditor.H4 />}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            {kit.hasQuotes && <RichTextEditor.Blockquote />}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <LinkControl editor={editor} isPathFine={kit.hasPaths} places={places} />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          {editor && tools && <RichTextEditor.ControlsGroup>{tools(editor)}</RichTextEditor.ControlsGroup>}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
          {editor && about && <div className="rich-text__about">{about(editor)}</div>}
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
