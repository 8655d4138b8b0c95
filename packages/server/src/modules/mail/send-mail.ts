import { z } from 'zod'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Jobs, tenantJob } from '../../platform/jobs/worker.ts'
import type { MailTransport } from '../../platform/mail-transport/mail-transport.ts'
import { AppServers } from './app-servers.ts'
import { attemptMail, attemptPlatformMail, type Ways } from './attempt-mail.ts'
import { drainMails, type Turn } from './drain-mails.ts'
import { forgetMailSecrets } from './forget-mails.ts'
import { formerJobs } from './former-jobs.ts'
import { announceMails, claimMail, findWaiting, noteOutcome, releaseClaims, wakeMails } from './mail-queue.ts'
import { readPlatformMail, wakeCommonMails } from './platform-mail.repository.ts'
import { type Outgoing, readOutgoing } from './read-outgoing.ts'
import { type Rest, RestingServer } from './resting-server.ts'

const [minute, hour] = [60, 3600]
/** Seconds after each failed try: eleven tries over about a day, then a person has to look. */
const usualPauses = [1, 2, 5, 15, 30].map((n) => n * minute).concat([1, 2, 4, 6, 10].map((n) => n * hour))

const usualTurn: Turn = { milliseconds: 2000, mails: 50, lanes: 2 }
const usualRest: Rest = { rest: 5000, longestRest: 120_000 }

interface Manner extends Partial<Pick<Ways, 'servers' | 'pictures' | 'drawLetter' | 'keepsSecrets'>> {
  /** Seconds after each failed try. */
  readonly pauses?: readonly number[]
  readonly turn?: Partial<Turn>
  readonly rest?: Rest
}

/**
 * Sends the mails of the log, those of an app for a moment and then those of the next. A mail is claimed before it is sent and marked
 * after the server took it: a crash in between sends it once more, under the same Message-ID, so that the reader sees one mail.
 */
export function mailJobs(transport: MailTransport | null, domain: string, manner: Manner = {}): Jobs {
  const { pauses = usualPauses, rest = usualRest, keepsSecrets = false, pictures, drawLetter } = manner
  const { servers = new AppServers({ allowsPrivateHosts: false }) } = manner
  const common = transport && new RestingServer(transport, rest)
  const ways: Ways = { common, servers, pictures, drawLetter, domain, keepsSecrets }
  const turn = { ...usualTurn, ...manner.turn }

  return {
    'mail.hand_out': {
      scope: 'platform',
      schedule: '* * * * *',
      announcedBy: 'mail',
      async run(_, acrossTenants) {
        await acrossTenants(async (tx) => {
          const { appIds, hasPlatform } = await findWaiting(tx)
          for (const appId of appIds) await enqueue(tx, 'mail.drain', { appId })
          if (hasPlatform) await enqueue(tx, 'mail.drain_platform', {})
        })
      },
    },
    'mail.drain': tenantJob(z.object({}), async (_, withTenant, { jobId, log }) => {
      await withTenant((tx) => releaseClaims(tx, jobId))
      let [hasWoken, isBack] = [false, false]
      const hasMore = await drainMails<Outgoing>(
        {
          turn: (done, goesOn) =>
            withTenant(async (tx) => {
              if (done) await noteOutcome(tx, done.id, done.outcome, pauses)
              if (done?.outcome.kind === 'sent' && !hasWoken) {
                hasWoken = true
                await wakeMails(tx)
                if (isBack) await enqueue(tx, 'mail.wake', {})
              }
              const id = goesOn ? await claimMail(tx, jobId, turn.lanes) : null
              return id === null ? null : readOutgoing(tx, id)
            }),
          attempt: (mail) => {
            isBack ||= !mail.settings.usesOwnServer && common?.isFailing === true
            return attemptMail(ways, mail, withTenant, log)
          },
        },
        turn,
      )
      // Behind whatever else waits by now.
      if (hasMore) await withTenant((tx) => enqueue(tx, 'mail.drain', {}))
    }),
    /** The installation's server answers again: apps whose mails waited for it need not find out one after the other. */
    'mail.wake': {
      scope: 'platform',
      async run(_, acrossTenants) {
        await acrossTenants(async (tx) => {
          await wakeCommonMails(tx)
          await announceMails(tx)
        })
      },
    },
    'mail.drain_platform': {
      scope: 'platform',
      async run(_, acrossTenants, { jobId, log }) {
        await acrossTenants((tx) => releaseClaims(tx, jobId))
        const hasMore = await drainMails(
          {
            turn: (done, goesOn) =>
              acrossTenants(async (tx) => {
                if (done) await noteOutcome(tx, done.id, done.outcome, pauses)
                const id = goesOn ? await claimMail(tx, jobId, 1) : null
                return id === null ? null : readPlatformMail(tx, id)
              }),
            attempt: (mail) => attemptPlatformMail(ways, mail, log),
          },
          { ...turn, lanes: 1 },
        )
        if (hasMore) await acrossTenants((tx) => enqueue(tx, 'mail.drain_platform', {}))
      },
    },
    'mail.forget_secrets': {
      scope: 'platform',
      schedule: '27 * * * *',
      run: (_, acrossTenants) => acrossTenants(forgetMailSecrets),
    },
    ...formerJobs,
  }
}
