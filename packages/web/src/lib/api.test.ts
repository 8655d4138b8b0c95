import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, configureApi } from './api.ts'
import { ApiError, errorText } from './api-error.ts'

const generalError = 'Ein Fehler ist aufgetreten! Bitte versuchen Sie es später erneut.'
const onUnauthorized = vi.fn<() => Promise<boolean>>()
const onConfined = vi.fn<() => void>()
const fetch = vi.fn<typeof globalThis.fetch>()

const answer = (status: number, body: unknown) => fetch.mockResolvedValue(Response.json(body, { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', fetch)
  onUnauthorized.mockResolvedValue(false)
  configureApi({ appId: 7, onUnauthorized, onConfined })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('api', () => {
  it('names the app with every call and sends the body as JSON', async () => {
    answer(200, { success: true })
    await api('POST /api/auth/login', { body: { username: 'a', password: 'b' } })
    const [url, init] = fetch.mock.calls[0] ?? []
    expect(url).toBe('/api/auth/login')
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"username":"a","password":"b"}' })
    expect(init?.headers).toMatchObject({ 'X-App-Id': '7', 'Content-Type': 'application/json' })
  })

  it('throws a refusal with its code, sentence and fields', async () => {
    answer(400, {
      success: false,
      code: 'request.invalid',
      message: 'Bitte prüfen Sie Ihre Eingaben.',
      details: { fields: { username: "'E-Mail Adresse' darf nicht leer sein" } },
    })
    await expect(api('GET /api/user')).rejects.toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Bitte prüfen Sie Ihre Eingaben.',
      fields: { username: "'E-Mail Adresse' darf nicht leer sein" },
    })
  })

  it.each([
    [{ success: false }, null, generalError],
    [{ success: false, code: 'request.not_found', message: 'Nicht gefunden.' }, 'request.not_found', 'Nicht gefunden.'],
  ])('takes an answer that says no for a refusal, whatever its status: %o', async (body, code, message) => {
    answer(200, body)
    const error = await api('DELETE /api/admin/users/:id', { params: { id: 7 } }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, code, message })
  })

  it('has a sentence even when a proxy answers with a page', async () => {
    fetch.mockResolvedValue(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    const error = await api('GET /api/user').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 502, code: null, message: generalError, fields: {} })
  })

  it('reports a second factor that is asked for, and throws all the same', async () => {
    answer(403, { success: false, code: 'access.denied', message: 'Nein.' })
    await expect(api('GET /api/keeper/apps')).rejects.toMatchObject({ status: 403 })
    expect(onConfined).not.toHaveBeenCalled()
    answer(403, { success: false, code: 'two_factor.needed', message: 'Bitte richten Sie zuerst …' })
    await expect(api('GET /api/keeper/apps')).rejects.toMatchObject({ code: 'two_factor.needed' })
    expect(onConfined).toHaveBeenCalledOnce()
  })

  it('reports a lost session, and only that', async () => {
    answer(401, { success: false, code: 'session.missing', message: 'Bitte melden Sie sich an.' })
    await expect(api('GET /api/user')).rejects.toMatchObject({ status: 401, code: 'session.missing' })
    expect(onUnauthorized).toHaveBeenCalledOnce()
    answer(403, { success: false, code: 'access.denied', message: 'Dazu fehlt Ihnen die Berechtigung.' })
    await expect(api('GET /api/keeper/apps')).rejects.toMatchObject({ status: 403 })
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  it('sends the same call again once the session is renewed', async () => {
    onUnauthorized.mockResolvedValue(true)
    fetch.mockResolvedValueOnce(new Response(null, { status: 401 }))
    fetch.mockResolvedValueOnce(Response.json({ success: true, apps: [] }))
    await expect(api('GET /api/keeper/apps')).resolves.toEqual({ success: true, apps: [] })
    expect(fetch.mock.calls[1]).toEqual(fetch.mock.calls[0])
  })

  it('asks nobody to sign in before they can sign in or out', async () => {
    answer(401, { success: false, code: 'session.missing', message: 'Bitte melden Sie sich an.' })
    const credentials = { username: 'a', password: 'b' }
    await expect(api('POST /api/auth/login', { body: credentials })).rejects.toMatchObject({ status: 401 })
    answer(401, { success: false, code: 'session.missing', message: 'Bitte melden Sie sich an.' })
    await expect(api('GET /api/auth/logout')).rejects.toMatchObject({ status: 401 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it.each([
    ['590', 'Zu viele Anfragen. Wartezeit: 10 Minuten.'],
    ['12', 'Zu viele Anfragen. Wartezeit: 1 Minute.'],
    ['', 'Zu viele Anfragen.'],
  ])('says how long to wait after too many tries: %s', async (seconds, expected) => {
    const body = { success: false, code: 'request.too_many', message: 'Zu viele Anfragen.' }
    fetch.mockResolvedValue(Response.json(body, { status: 429, headers: { 'Retry-After': seconds } }))
    const error = await api('GET /api/user').catch((reason: unknown) => reason)
    expect(errorText(error)).toBe(expected)
  })

  it('rethrows what never reached the server', async () => {
    const offline = new TypeError('Failed to fetch')
    fetch.mockRejectedValue(offline)
    await expect(api('GET /api/user')).rejects.toBe(offline)
    expect(errorText(offline)).toBe(generalError)
  })
})
