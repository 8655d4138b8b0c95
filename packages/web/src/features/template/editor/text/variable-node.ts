import type { NodeType } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { InputRule, mergeAttributes, Node, PasteRule, type Range } from '@tiptap/react'
import { variableLabel } from './variable-chips.ts'

/** A variable in one piece, by its German name; `known` are those the mail can say. */
export const VariableNode = Node.create<{ known: readonly string[] }>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ known: [] }),
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-variable') ?? '',
      renderHTML: ({ name }: Record<string, unknown>) => ({ 'data-variable': name }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-variable]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = String(node.attrs.name)
    const look = { class: 'mail-chip', ...(!this.options.known.includes(name) && { 'data-unknown': '' }) }
    return ['span', mergeAttributes(HTMLAttributes, look), variableLabel(name)]
  },
  renderText: ({ node }) => `{{${node.attrs.name}}}`,
  // Who knows the names may type or paste them.
  addInputRules() {
    return [new InputRule({ find: /\{\{(\w+)\}\}$/, handler: inOnePiece(this.type) })]
  },
  addPasteRules() {
    return [new PasteRule({ find: /\{\{(\w+)\}\}/g, handler: inOnePiece(this.type) })]
  },
})

interface Found {
  readonly state: EditorState
  readonly range: Range
  readonly match: readonly string[]
}

const inOnePiece =
  (type: NodeType) =>
  ({ state, range, match: [, name] }: Found) => {
    state.tr.replaceWith(range.from, range.to, type.create({ name }))
  }
