import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { apiUpload } from './api-upload.ts'

interface Answer {
  readonly status: number
  readonly responseText: string
}

const upload = 'POST /api/admin/assets/upload'

/** A browser that answers uploads with these answers, one after the other. */
function answering(...answers: Answer[]) {
  const sent: { url: string; headers: Record<string, string> }[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    readonly #call: (typeof sent)[number] = { url: '', headers: {} }
    open(method: string, path: string) {
      this.#call.url = `${method} ${path}`
    }
    setRequestHeader(name: string, value: string) {
      this.#call.headers[name] = value
    }
    send() {
      sent.push(this.#call)
      Object.assign(this, answers.shift())
      this.upload.onprogress?.({ loaded: 5, total: 10 })
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return sent
}

afterEach(() => vi.unstubAllGlobals())

it('sends the files with the number of the app, and tells how far it is', async () => {
  const sent = answering({ status: 200, responseText: '{"success":true,"assets":[]}' })
  const shares: number[] = []
  const answer = await apiUpload(upload, { appId: 7, body: new FormData(), onProgress: (share) => shares.push(share) })
  expect(answer).toEqual({ success: true, assets: [] })
  expect(sent).toEqual([{ url: upload, headers: { Accept: 'application/json', 'X-App-Id': '7' } }])
  expect(shares).toEqual([0.5])
})

it('says what the server said', async () => {
  const refusal = { code: 'asset.type_refused', message: 'Dieser Dateityp ist nicht erlaubt.' }
  answering({ status: 422, responseText: JSON.stringify(refusal) })
  await expect(apiUpload(upload, { appId: 1, body: new FormData() })).rejects.toMatchObject(refusal)
})

it('takes an answer that says no for a refusal, whatever its status', async () => {
  answering({ status: 200, responseText: '{"success":false}' })
  await expect(apiUpload(upload, { appId: 1, body: new FormData() })).rejects.toBeInstanceOf(ApiError)
})

it('survives a proxy that answers with a page', async () => {
  answering({ status: 413, responseText: '<html>too large</html>' })
  await expect(apiUpload(upload, { appId: 1, body: new FormData() })).rejects.toBeInstanceOf(ApiError)
})

it('sends again once the session is renewed', async () => {
  const sent = answering({ status: 401, responseText: '{}' }, { status: 200, responseText: '{"success":true}' })
  vi.stubGlobal('fetch', async () => new Response('{"user":{}}'))
  expect(await apiUpload(upload, { appId: 1, body: new FormData() })).toEqual({ success: true })
  expect(sent).toHaveLength(2)
})
