import type { Asset } from '@allmend/contract'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { refreshMedia, uploadAsset } from '../media.queries.ts'
import type { PendingFile } from './pending-files.ts'

/** How far a file has come; nothing is said of one that was not sent yet. */
export type Progress =
  | { readonly is: 'waiting' | 'sent' }
  | { readonly is: 'sending'; readonly share: number }
  /** `isRefused`: the server looked inside, and would say the same again. */
  | { readonly is: 'failed'; readonly reason: string; readonly isRefused: boolean }

const cutOff = 'Die Verbindung wurde unterbrochen. Bitte versuchen Sie es nochmals.'

/** What went wrong with a file; null if somebody stopped it. */
export function failureOf(error: unknown): Extract<Progress, { is: 'failed' }> | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof ApiError)) return { is: 'failed', reason: cutOff, isRefused: false }
  return { is: 'failed', reason: error.message, isRefused: error.details.filename !== undefined }
}

/**
 * Sends files one after the other: what has arrived stays, whatever happens to the next one. What is wrong with one file says nothing about
 * the others; what is wrong with the line, the storage or the right would be the same for all.
 */
export function useUpload() {
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const [isSending, setSending] = useState(false)
  const kept = useRef<readonly Asset[]>([])
  const stopper = useRef<AbortController>(null)
  const note = (key: string, next: Progress | null) =>
    setProgress(({ [key]: _, ...others }) => (next ? { ...others, [key]: next } : others))

  /** Whether nobody stopped it. */
  async function send(files: readonly PendingFile[]): Promise<boolean> {
    stopper.current = new AbortController()
    const { signal } = stopper.current
    setSending(true)
    for (const { key } of files) note(key, { is: 'waiting' })
    let isOver = false
    for (const file of files) {
      if (isOver) note(file.key, null)
      else isOver = !(await sendOne(file, signal))
    }
    setSending(false)
    refreshMedia()
    return !signal.aborted
  }

  /** Whether the next one may follow. */
  async function sendOne(file: PendingFile, signal: AbortSignal): Promise<boolean> {
    const onProgress = (share: number) => note(file.key, { is: 'sending', share })
    try {
      onProgress(0)
      kept.current = [...kept.current, ...(await uploadAsset({ file, signal, onProgress }))]
      note(file.key, { is: 'sent' })
      return true
    } catch (error) {
      const failure = failureOf(error)
      note(file.key, failure)
      return failure?.isRefused ?? false
    }
  }

  return { progress, isSending, kept, send, stop: () => stopper.current?.abort() }
}
