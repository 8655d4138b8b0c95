import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useMay } from '../../../framework/permission.ts'
import { changePicture, type Picture } from '../../../framework/rich-text/picture-node.ts'
import { AssetPickDialog } from '../../media/index.ts'
import { pictureOf } from './asset-picture.ts'

const longest = 300

interface PicturePanelProps {
  readonly editor: Editor
  readonly picture: Picture
  readonly purpose: string
}

/** What the chosen picture shows, for those who do not see it; another one in its place; or none. */
export function PicturePanel({ editor, picture, purpose }: PicturePanelProps) {
  const may = useMay()
  const [isPicking, setPicking] = useState(false)
  return (
    <fieldset className="rich-text__deeds">
      <legend className="rich-text__what">Bildtext</legend>
      <TextInput
        className="picture-panel"
        aria-label="Bildtext"
        placeholder="Was zeigt das Bild? Leer für reinen Schmuck"
        maxLength={longest}
        value={picture.alt}
        onChange={({ currentTarget }) => changePicture(editor, { alt: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Or it would save the whole form.
          event.preventDefault()
          editor.commands.focus()
        }}
      />
      {may({ permissions: ['assetmanager:view'] }) && (
        <Button variant="default" size="compact-sm" onClick={() => setPicking(true)}>
          Ersetzen
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        color="error"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        Entfernen
      </Button>
      {isPicking && (
        <AssetPickDialog
          choice={{ kind: 'image', isSingle: true, used: [], purpose }}
          onPick={async ([asset]) => {
            setPicking(false)
            if (asset) changePicture(editor, await pictureOf(asset))
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
