import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { beginImport, refreshImports, sendPiece, startImport } from './impexor.queries.ts'
import { type AppImport, givenUpWords, mostTries } from './import-words.ts'

/** As large as the server takes it. */
const pieceBytes = 8 * 1024 * 1024
/** Each time longer, so that a server that is just coming back is not pressed. */
const restAfter = (tries: number) => 1000 * 2 ** tries

/** Until the time is over, somebody cannot wait, or the browser is connected again. */
const rest = (milliseconds: number, signal: AbortSignal, onAwake: (wake: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      signal.removeEventListener('abort', stop)
    }
    const wake = () => {
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(new DOMException('The upload was stopped', 'AbortError'))
    }
    const timer = setTimeout(wake, milliseconds)
    window.addEventListener('online', wake)
    signal.addEventListener('abort', stop)
    onAwake(wake)
  })

export interface Sending {
  readonly id: string
  /** Bytes that are there or on their way. */
  readonly sent: number
  /** The line is broken: the how manieth try failed, and a way not to wait for the next. */
  readonly broken?: { readonly tries: number; readonly retry: () => void }
}

const emptyFile = 'Diese Datei ist leer. Bitte wählen Sie eine Datei, die mit «Export» aus einer App entstanden ist.'
const otherFile = 'Das ist eine andere Datei als die begonnene: Name oder Grösse stimmen nicht überein.'

/** Sends a file piece by piece and starts its import. What has arrived stays, also when the page is left: then it is gone on with. */
export function useImport() {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)

  async function send(file: File, begun?: AppImport): Promise<void> {
    setProblem(null)
    if (file.size === 0) {
      setProblem(emptyFile)
      return
    }
    if (begun && (begun.name !== file.name || begun.bytes !== file.size)) {
      setProblem(otherFile)
      return
    }
    stopper.current = new AbortController()
    try {
      const { id, received } = begun ?? (await beginImport(file))
      // It stands in the list while it is sent, with its bar and a button to stop it.
      await refreshImports()
      await sendFrom(file, { id, received }, stopper.current.signal)
      await startImport(id)
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        setProblem(error instanceof ApiError && error.status < 500 ? errorText(error) : givenUpWords)
      }
    } finally {
      setSending(null)
      void refreshImports()
    }
  }

  async function sendFrom(file: File, { id, received }: Pick<AppImport, 'id' | 'received'>, signal: AbortSignal) {
    let at = received
    let tries = 0
    while (at < file.size) {
      const [from, content] = [at, file.slice(at, at + pieceBytes)]
      const onProgress = (share: number) => setSending({ id, sent: from + share * content.size })
      onProgress(0)
      try {
        at = (await sendPiece({ id, at, content, signal, onProgress })).received
        tries = 0
      } catch (error) {
        const isLine = !(error instanceof ApiError) || error.status >= 500
        if (!isLine || tries === mostTries || signal.aborted) throw error
        tries += 1
        const failed = tries
        await rest(restAfter(tries), signal, (retry) =>
          setSending({ id, sent: from, broken: { tries: failed, retry } }),
        )
      }
    }
  }

  return { sending, problem, send, stop: () => stopper.current?.abort() }
}
