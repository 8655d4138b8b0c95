import '@mantine/dropzone/styles.layer.css'
import './assets.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { type AssetKind, acceptOf, typesText } from './pending-files.ts'

interface DropAreaProps {
  readonly kind: AssetKind
  /** What the button says. */
  readonly label: string
  readonly isSingle?: boolean
  readonly onFiles: (files: File[]) => void
}

/** Files are dropped here, or chosen with the button; what does not fit is told of afterwards, by its name. */
export function DropArea({ kind, label, isSingle = false, onFiles }: DropAreaProps) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      className="drop-area"
      openRef={open}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      onDrop={(files) => {
        if (files.length > 0) onFiles(isSingle ? files.slice(0, 1) : files)
      }}
      inputProps={{ accept: acceptOf(kind), multiple: !isSingle, 'aria-label': label }}
    >
      <div className="drop-area__text">
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => open.current?.()}
        >
          {label}
        </Button>
        <p className="muted small">
          <span className="drop-area__hint">oder hierher ziehen. </span>
          {typesText[kind]}.
        </p>
      </div>
    </Dropzone>
  )
}
