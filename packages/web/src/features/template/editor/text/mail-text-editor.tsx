import './mail-words.css'
import { isMailLink } from '@allmend/domain/template'
import { Selection } from '@tiptap/pm/state'
import { createDocument, type Editor, EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { styleNonce } from '../../../../lib/nonce.ts'
import { useEditorFacts } from '../editor-context.ts'
import type { FocusAt } from '../use-block-editor.ts'
import { ButtonRows } from './button-rows.ts'
import { isTyped } from './text-commands.ts'
import { toChips, toTokens } from './variable-chips.ts'
import { VariableNode } from './variable-node.ts'

export interface MailTextEditorProps {
  readonly label: string
  readonly html: string
  readonly focus: FocusAt
  /** What is typed on end is one step; what a tool does is one of its own. */
  readonly onChange: (html: string, isTyped: boolean) => void
  /** The one that is written in now. */
  readonly onActive: (editor: Editor | null) => void
}

const nothing = '<p></p>'

/** Where a cursor can stand: between two paragraphs it cannot. */
const nearest = ({ state: { doc } }: Editor, at: number) => Selection.near(doc.resolve(at)).from

/** The words of the chosen block, written where they stand. */
export function MailTextEditor({ label, html, focus, onChange, onActive }: MailTextEditorProps) {
  const { variables } = useEditorFacts()
  const known = useRef(html)
  const told = useRef({ onChange, onActive })
  useLayoutEffect(() => {
    told.current = { onChange, onActive }
  })
  // Made once: with other options the editor would put back its selection, under the hands of somebody typing.
  const [options] = useState(
    (): UseEditorOptions => ({
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3] },
          link: { openOnClick: false, HTMLAttributes: { target: null, rel: null }, isAllowedUri: isMailLink },
          code: false,
          codeBlock: false,
          strike: false,
          horizontalRule: false,
          blockquote: false,
          // One history for the whole mail: taking back goes over all blocks and their settings.
          undoRedo: false,
        }),
        VariableNode.configure({ known: variables }),
        ButtonRows,
      ],
      content: toChips(html),
      injectNonce: styleNonce(),
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'mail-words' },
      },
      onCreate: ({ editor: made }) => {
        told.current.onActive(made)
        if (focus === null) return
        const found = focus === 'end' ? null : made.view.posAtCoords({ left: focus.x, top: focus.y })
        made.commands.focus(found ? nearest(made, found.pos) : 'end', { scrollIntoView: false })
      },
      onFocus: ({ editor: current }) => told.current.onActive(current),
      onUpdate: ({ editor: current, transaction }) => {
        known.current = current.isEmpty ? '' : toTokens(current.getHTML())
        told.current.onChange(known.current, isTyped(transaction))
      },
    }),
  )
  const editor = useEditor(options)

  // Somebody took a step back, or the server wrote it differently.
  useEffect(() => {
    if (!editor || html === known.current) return
    known.current = html
    const content = toChips(html) || nothing
    if (createDocument(content, editor.schema).eq(editor.state.doc)) return
    const { from } = editor.state.selection
    editor.commands.setContent(content, { emitUpdate: false })
    editor.commands.setTextSelection(nearest(editor, Math.min(from, editor.state.doc.content.size)))
  }, [editor, html])

  useEffect(() => () => onActive(null), [onActive])

  return <EditorContent editor={editor} />
}
