import '@mantine/dropzone/styles.layer.css'
import './drop-area.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconCloudUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptOf, typesText, type UploadKind } from './pending-files.ts'

interface DropAreaProps {
  readonly kind: UploadKind
  /** What stands in it, and what the button says. */
  readonly words: { readonly title: string; readonly button: string }
  readonly isSingle?: boolean
  readonly isLocked?: boolean
  readonly onFiles: (files: File[]) => void
}

/** Files are dropped here, or chosen with the button; what does not fit is told of afterwards, by its name. */
export function DropArea({ kind, words, isSingle = false, isLocked = false, onFiles }: DropAreaProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className="drop-area"
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      disabled={isLocked}
      onDrop={(files) => {
        if (files.length > 0) onFiles(isSingle ? files.slice(0, 1) : files)
      }}
      inputProps={{ accept: acceptOf(kind), multiple: !isSingle, 'aria-label': words.button }}
    >
      <div className="drop-area__inside">
        <span className="drop-area__sign">
          <IconCloudUpload size={22} stroke={1.7} aria-hidden="true" />
        </span>
        <div className="drop-area__text">
          <p className="drop-area__title">{words.title}</p>
          <p className="small">{typesText[kind]}</p>
        </div>
        <Button variant="default" disabled={isLocked} onClick={() => open.current?.()}>
          {words.button}
        </Button>
      </div>
    </Dropzone>
  )
}
