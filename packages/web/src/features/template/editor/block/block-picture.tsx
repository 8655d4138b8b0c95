import './block-body.css'
import { IconPhoto } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useEditorFacts } from '../editor-context.ts'

interface PictureProps {
  readonly id: number | null
  readonly style: CSSProperties
}

/** Of a file that was deleted, or whoever may not see files, only the place is shown. */
export function Picture({ id, style }: PictureProps) {
  const { pictureOf } = useEditorFacts()
  const asset = id === null ? undefined : pictureOf(id)
  if (asset) return <img className="block-picture" src={asset.src} alt={asset.alt} style={style} />
  return (
    <span className="block-picture-none">
      <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
      {id === null ? 'Noch kein Bild' : 'Bild'}
    </span>
  )
}
