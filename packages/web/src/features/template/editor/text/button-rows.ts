import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

interface Piece {
  readonly text: string
  readonly isButton: boolean
}

/** How many buttons a paragraph of nothing but buttons has: a mail shows them side by side, as wide as it is. Others have none. */
export const buttonsIn = (pieces: readonly Piece[]): number =>
  pieces.every(({ isButton, text }) => isButton || text.trim() === '')
    ? pieces.filter(({ isButton }) => isButton).length
    : 0

/** Shows such paragraphs so while they are written. */
export const ButtonRows = Extension.create({
  name: 'buttonRows',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const rows: Decoration[] = []
          doc.descendants((node, at) => {
            if (node.type.name !== 'paragraph') return
            const pieces = node.children.map(({ text = '', isText, marks }) => ({
              // What is no text, such as a variable, is something besides buttons.
              text: isText ? text : '?',
              isButton: marks.some(
                ({ type, attrs }) => type.name === 'link' && `${attrs.class ?? ''}`.startsWith('button'),
              ),
            }))
            const count = buttonsIn(pieces)
            if (count === 0) return
            const look = { class: 'mail-words__row', style: `--buttons: ${count}` }
            rows.push(Decoration.node(at, at + node.nodeSize, look))
          })
          return DecorationSet.create(doc, rows)
        },
      },
    }),
  ],
})
