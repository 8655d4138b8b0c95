import type { ErrorBody, RouteAnswer, RouteMap } from '@allmend/contract'
import { api } from './api.ts'
import { ApiError, isRefusal } from './api-error.ts'

type Call = keyof RouteMap
type UploadCall = { [C in Call]: RouteMap[C] extends { readonly upload: true } ? C : never }[Call]

interface UploadOptions {
  readonly appId: number
  readonly body: FormData
  readonly signal?: AbortSignal
  /** How much of it is on its way, 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Sends files. Unlike `fetch`, the older way tells how far it has come. */
export async function apiUpload<C extends UploadCall>(
  call: C,
  options: UploadOptions,
): Promise<RouteAnswer<RouteMap[C]>> {
  const first = await send(call, options)
  // A plain call asks the person to sign in again; then the files are sent once more.
  const request = first.status === 401 && (await api('GET /api/user')) ? await send(call, options) : first
  const answer = readJson(request.responseText)
  const isBad = request.status < 200 || request.status > 299
  if (isBad || isRefusal(answer)) throw new ApiError(request.status, answer as Partial<ErrorBody>)
  return answer as RouteAnswer<RouteMap[C]>
}

function send(call: string, { appId, body, signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  const [method = 'POST', path = ''] = call.split(' ')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('X-App-Id', String(appId))
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The files did not reach the server'))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy in between answers with a page of its own.
    return null
  }
}
