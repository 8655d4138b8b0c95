import type { Asset } from '@allmend/contract'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPaperclip, IconPhotoPlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { insertPictures } from '../../../framework/rich-text/picture-node.ts'
import { AssetPickDialog } from '../../media/index.ts'
import { pictureOf } from './asset-picture.ts'

interface InsertFilesProps {
  readonly editor: Editor
  readonly purpose: string
}

/** The chosen words become the link; without any, the document's name does. */
function insertDocument(editor: Editor, { src, name }: Asset): void {
  const { empty } = editor.state.selection
  if (!empty) {
    editor.chain().focus().setLink({ href: src }).run()
    return
  }
  const link = { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: src } }] }
  editor
    .chain()
    .focus()
    .insertContent([link, { type: 'text', text: ' ' }])
    .run()
}

/** Pictures and documents of the media manager, for whoever may see it. */
export function InsertFiles({ editor, purpose }: InsertFilesProps) {
  const may = useMay()
  const [kind, setKind] = useState<'image' | 'document' | null>(null)
  if (!may({ permissions: ['assetmanager:view'] })) return null
  const take = async (assets: readonly Asset[]) => {
    setKind(null)
    if (kind === 'image') return insertPictures(editor, await Promise.all(assets.map(pictureOf)))
    for (const asset of assets) insertDocument(editor, asset)
  }
  return (
    <>
      <RichTextEditor.Control aria-label="Bild einfügen" title="Bild einfügen" onClick={() => setKind('image')}>
        <IconPhotoPlus size={16} stroke={1.7} aria-hidden="true" />
      </RichTextEditor.Control>
      <RichTextEditor.Control
        aria-label="Dokument verlinken"
        title="Dokument verlinken"
        onClick={() => setKind('document')}
      >
        <IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
      </RichTextEditor.Control>
      {kind && (
        <AssetPickDialog
          choice={{ kind, isSingle: kind === 'document', used: [], purpose }}
          onPick={take}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
