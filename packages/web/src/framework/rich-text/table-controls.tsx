import { RichTextEditor } from '@mantine/tiptap'
import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableMinus,
  IconTablePlus,
  IconTableRow,
} from '@tabler/icons-react'
import { type Command, TextSelection } from '@tiptap/pm/state'
import * as tables from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'

const [rows, columns] = [3, 3]

const run = (editor: Editor, command: Command) =>
  editor
    .chain()
    .focus()
    .command(({ state, dispatch }) => command(state, dispatch))
    .run()

/** A small table with a row of headings; the cursor stands in its first cell. */
function insertTable(editor: Editor): void {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = Array.from({ length: rows }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell'))
  const table = editor.schema.nodeFromJSON({ type: 'table', content })
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      const start = tr.selection.from
      tr.replaceSelectionWith(table)
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(start + 1, tr.doc.content.size))))
      tr.scrollIntoView()
      return true
    })
    .run()
}

export const InsertTableControl = ({ editor }: { editor: Editor }) => (
  <RichTextEditor.Control
    aria-label="Tabelle einfügen"
    title="Tabelle einfügen"
    aria-disabled={editor.isActive('table')}
    onClick={() => !editor.isActive('table') && insertTable(editor)}
  >
    <IconTablePlus size={16} stroke={1.7} aria-hidden="true" />
  </RichTextEditor.Control>
)

const deeds = [
  ['Zeile darüber', IconRowInsertTop, tables.addRowBefore],
  ['Zeile darunter', IconRowInsertBottom, tables.addRowAfter],
  ['Zeile löschen', IconRowRemove, tables.deleteRow],
  ['Spalte links', IconColumnInsertLeft, tables.addColumnBefore],
  ['Spalte rechts', IconColumnInsertRight, tables.addColumnAfter],
  ['Spalte löschen', IconColumnRemove, tables.deleteColumn],
  ['Kopfzeile ein oder aus', IconTableRow, tables.toggleHeaderRow],
  ['Tabelle löschen', IconTableMinus, tables.deleteTable],
] as const satisfies readonly (readonly [string, typeof IconTableRow, Command])[]

/** What can be done to the table the cursor stands in. */
export const TableControls = ({ editor }: { editor: Editor }) => (
  <fieldset className="rich-text__deeds">
    <legend className="rich-text__what">Tabelle</legend>
    {deeds.map(([label, Icon, command]) => (
      <RichTextEditor.Control key={label} aria-label={label} title={label} onClick={() => run(editor, command)}>
        <Icon size={16} stroke={1.7} aria-hidden="true" />
      </RichTextEditor.Control>
    ))}
  </fieldset>
)
