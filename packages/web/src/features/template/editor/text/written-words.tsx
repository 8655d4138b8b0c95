import { useEffect, useState } from 'react'
import { MailTextEditor, type MailTextEditorProps } from './mail-text-editor.tsx'
import { MailWords } from './mail-words.tsx'

/** False until what is drawn first has been seen. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSeen(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isSeen
}

/** Words somebody chose: shown as chosen at once, and written in a moment later, since making an editor takes its time. */
export function WrittenWords(props: MailTextEditorProps) {
  return useIsSeen() ? <MailTextEditor {...props} /> : <MailWords html={props.html} />
}
