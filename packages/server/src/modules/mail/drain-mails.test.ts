import { expect, it } from 'vitest'
import { drainMails } from './drain-mails.ts'

const turn = { milliseconds: 10_000, mails: 50, lanes: 2 }

/** A log into which a mail comes whenever a look at it has begun and found nothing; whoever hands out sees what is under way. */
function startLog(waiting: number[], late: number[]) {
  const [sent, underWay] = [[] as number[], new Set<number>()]
  let handedOut = 0
  return {
    sent,
    handedOut: () => handedOut,
    async turn(done: { readonly id: number } | null, goesOn: boolean) {
      const id = goesOn ? waiting.shift() : undefined
      await new Promise(setImmediate)
      const isSeenByNobody = id === undefined && goesOn && late.length > 0
      if (isSeenByNobody) {
        waiting.push(...late.splice(0, 1))
        if (underWay.size === 0) handedOut += 1
      }
      await new Promise(setImmediate)
      if (done) underWay.delete(done.id)
      if (id === undefined) return null
      underWay.add(id)
      return { id }
    },
    async attempt({ id }: { readonly id: number }) {
      sent.push(id)
      return { kind: 'sent' } as const
    },
  }
}

it('a mail that comes while the last one is noted does not wait for the next minute', async () => {
  const log = startLog([1], [2, 3, 4])
  const hasMore = await drainMails(log, { ...turn, lanes: 1 })
  // What came when none was under way is handed out to somebody else.
  expect(hasMore).toBe(false)
  expect(log.sent.length + log.handedOut()).toBe(4)
})

it('after the last look nothing is under way', async () => {
  const log = startLog([1, 2, 3], [])
  expect(await drainMails(log, turn)).toBe(false)
  expect(log.sent).toEqual([1, 2, 3])
})

it('whose turn is over leaves the rest, and says so', async () => {
  const log = startLog([1, 2, 3], [])
  expect(await drainMails(log, { ...turn, mails: 2, lanes: 1 })).toBe(true)
  expect(log.sent).toHaveLength(2)
})
