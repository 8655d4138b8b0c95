import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { pageKit } from '../../../framework/rich-text/page-kit.ts'
import { chosenPicture } from '../../../framework/rich-text/picture-node.ts'
import { RichTextField } from '../../../framework/rich-text/rich-text-field.tsx'
import { InsertTableControl, TableControls } from '../../../framework/rich-text/table-controls.tsx'
import { InsertFiles } from './insert-files.tsx'
import { pagesQuery } from './pages.queries.ts'
import { PicturePanel } from './picture-panel.tsx'

interface PageEditorProps {
  readonly label: string
  readonly error: string | null
  readonly description?: ReactNode
  readonly 'data-field': string
  readonly value: string
  /** Of the page, for the media manager. */
  readonly title: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}

/** The text of a page with its pictures, documents and tables. */
export function PageEditor({ title, ...field }: PageEditorProps) {
  const places = usePlaces()
  const purpose = title.trim() ? `für Seite «${title.trim()}»` : 'für eine neue Seite'
  return (
    <RichTextField
      {...field}
      kit={pageKit}
      tools={(editor) => (
        <>
          <InsertFiles editor={editor} purpose={purpose} />
          <InsertTableControl editor={editor} />
        </>
      )}
      places={places}
      about={(editor) => <About editor={editor} purpose={purpose} />}
    />
  )
}

/** Always there, so that nothing moves when something is chosen. */
function About({ editor, purpose }: { editor: Editor; purpose: string }) {
  const picture = chosenPicture(editor)
  if (picture) return <PicturePanel editor={editor} picture={picture} purpose={purpose} />
  if (editor.isActive('table')) return <TableControls editor={editor} />
  return <p className="muted small">Klicken Sie auf ein Bild oder in eine Tabelle, um sie zu ändern.</p>
}

/** The own pages, so that nobody needs to know their numbers. */
function usePlaces() {
  const { data: pages = [] } = useQuery(pagesQuery)
  return [
    { address: '/reservation', name: 'Reservieren' },
    { address: '/register', name: 'Registrieren' },
    ...pages.filter(({ isPublished }) => isPublished).map(({ id, title }) => ({ address: `/page/${id}`, name: title })),
  ]
}
