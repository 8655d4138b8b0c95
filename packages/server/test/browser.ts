import type { TestApp } from './build-test-app.ts'

/** Calls as a browser makes them: cookies that are set come along the next time. */
export function openBrowser({ call }: Pick<TestApp, 'call'>): TestApp['call'] {
  const cookies = new Map<string, string>()
  return async (line, { headers, ...options } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(line, { ...options, headers: { ...(cookie && { cookie }), ...headers } })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? []
      cookies.set(name, value)
    }
    return answer
  }
}
