import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { cantonDomain } from '../../packages/server/src/demo/canton.ts'
import { trialClient } from '../../packages/server/src/demo/trial-directory.ts'

/** Made-up people of the canton; the first is put into the office's group, the second into none. */
const people = [
  {
    ...{ sub: 'fridolin-marti', given_name: 'Fridolin', family_name: 'Marti', email: 'fridolin.marti@kanton.test' },
    ...{ email_verified: true, groups: ['Staatskanzlei'] },
  },
  {
    ...{ sub: 'nina-streiff', given_name: 'Nina', family_name: 'Streiff', email: 'nina.streiff@kanton.test' },
    ...{ email_verified: true, groups: [] },
  },
]

/** Far enough from where somebody who is told to take the next port would go. */
const distance = 100

/**
 * A directory to sign in with as staff of the demo's canton: real OpenID Connect, but it lets everybody in. In a thread of its own, since
 * its library talks to the terminal.
 */
export async function startTrialDirectory(port: number) {
  const site = `http://${cantonDomain}:${port}`
  const client = { id: trialClient, secret: '', redirectUris: [`${site}/sso-auth`], signOutUris: [`${site}/login`] }
  const thread = new Worker(new URL('./trial-directory-thread.ts', import.meta.url), {
    ...{ workerData: { client, port: port + distance, choice: people }, stdout: true, stderr: true },
  })
  const [url] = (await once(thread, 'message')) as [string]
  return {
    url,
    stop: async () => {
      await thread.terminate()
    },
  }
}
