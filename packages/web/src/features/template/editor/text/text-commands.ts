import { linkClasses, linkLooks, type MailVariable } from '@allmend/domain/template'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { CommandProps, Editor } from '@tiptap/react'
import type { Link } from './link-box.tsx'

const byTool = 'byTool'

/** Keys only put in and take away; marks, lists and headings are done by tools, and what those put in says so. */
export const isTyped = (transaction: Transaction): boolean =>
  transaction.getMeta(byTool) === undefined && transaction.steps.every((step) => step instanceof ReplaceStep)

/** The link the cursor stands in; null where there is none. */
export function linkAt(editor: Editor): Link | null {
  if (!editor.isActive('link')) return null
  const { href, class: name } = editor.getAttributes('link')
  return { href: String(href ?? ''), look: linkLooks.find((look) => linkClasses[look] === name) ?? 'words' }
}

/** Makes the chosen words a link; without any it shows where it leads. */
export function setLink(editor: Editor, { href, look }: Link): void {
  const attrs = { href, class: linkClasses[look] }
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = href.startsWith('{{') ? 'Link' : href.replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
    const words = { type: 'text', text, marks: [{ type: 'link', attrs }] }
    editor
      .chain()
      .focus()
      .setMeta(byTool, true)
      .insertContent([words, { type: 'text', text: ' ' }])
      .run()
    return
  }
  // Behind it, or the next key would take the place of the words that were just made a link.
  const behind = ({ tr, commands }: Pick<CommandProps, 'tr' | 'commands'>) => commands.setTextSelection(tr.selection.to)
  editor.chain().focus().extendMarkRange('link').setLink(attrs).command(behind).run()
}

export const removeLink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run()

export const insertVariable = (editor: Editor, name: MailVariable) =>
  editor.chain().focus().setMeta(byTool, true).insertContent({ type: 'variable', attrs: { name } }).run()
