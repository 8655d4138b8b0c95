import './block-body.css'
import { IconPhoto } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useEditorFacts } from '../editor-context.ts'

interface PictureProps {
  readonly id: number | null
  readonly style: CSSProperties
}

/** Of a file that was deleted only the place is shown. */
export function Picture({ id, style }: PictureProps) {
  const { pictureOf } = useEditorFacts()
  const picture = id === null ? undefined : pictureOf(id)
  if (picture) return <img className="block-picture" src={picture.src} alt={picture.alt} style={style} />
  return (
    <span className="block-picture-none">
      <IconPhoto size={24} stroke={1.4} aria-hidden="true" />
      {id === null ? 'Noch kein Bild' : 'Das Bild gibt es nicht mehr'}
    </span>
  )
}
