import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { beginImport, refreshImports, sendPiece, startImport } from './impexor.queries.ts'
import type { AppImport } from './import-words.ts'

/** As large as the server takes it. */
const pieceBytes = 8 * 1024 * 1024
/** A piece that got lost on the way is sent again so often by itself, each time after a longer rest. */
const mostTries = 5
const restAfter = (tries: number) => 1000 * 2 ** tries

const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The upload was stopped', 'AbortError'))
    })
  })

interface Sending {
  readonly id: string
  /** Bytes that are there or on their way. */
  readonly sent: number
}

const otherFile = 'Das ist eine andere Datei als die begonnene: Name oder Grösse stimmen nicht überein.'

/** Sends a file piece by piece and starts its import. What has arrived stays, also when the page is left: then it is gone on with. */
export function useImport() {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stopper = useRef<AbortController>(null)

  async function send(file: File, begun?: AppImport): Promise<void> {
    setProblem(null)
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
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem(errorText(error))
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
        await rest(restAfter(tries), signal)
      }
    }
  }

  return { sending, problem, send, stop: () => stopper.current?.abort() }
}
