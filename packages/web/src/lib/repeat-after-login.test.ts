import { expect, it, vi } from 'vitest'
import { repeatAfterLogin } from './repeat-after-login.ts'

/** A server whose session is over until somebody signs in, and a question that is answered by hand. */
function setUp() {
  let isSignedIn = false
  let answer: (isRenewed: boolean) => void = () => {}
  const renew = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      }),
  )
  const send = vi.fn(async () => new Response(null, { status: isSignedIn ? 200 : 401 }))
  return {
    renew,
    send,
    repeat: repeatAfterLogin(renew),
    signIn: () => {
      isSignedIn = true
      answer(true)
    },
    refuse: () => answer(false),
    endSession: () => {
      isSignedIn = false
    },
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

it('a call that failed for want of a session is repeated after the sign-in', async () => {
  const { repeat, send, signIn } = setUp()
  const call = repeat(send)
  await turn()
  expect(send).toHaveBeenCalledOnce()
  signIn()
  expect((await call).status).toBe(200)
  expect(send).toHaveBeenCalledTimes(2)
})

it('calls that fail together share one question, and all of them are repeated', async () => {
  const { repeat, send, renew, signIn } = setUp()
  const calls = [repeat(send), repeat(send), repeat(send)]
  await turn()
  expect(renew).toHaveBeenCalledOnce()
  signIn()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(renew).toHaveBeenCalledOnce()
})

it('a refusal that arrives after the sign-in is repeated without asking again', async () => {
  const { repeat, send, renew, signIn } = setUp()
  let arrive: (response: Response) => void = () => {}
  const slow = vi
    .fn<() => Promise<Response>>()
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    .mockImplementation(send)
  const late = repeat(slow)
  const first = repeat(send)
  await turn()
  signIn()
  await first
  arrive(new Response(null, { status: 401 }))
  expect((await late).status).toBe(200)
  expect(renew).toHaveBeenCalledOnce()
})

it('without a sign-in the refusal is the answer', async () => {
  const { repeat, send, refuse } = setUp()
  const call = repeat(send)
  await turn()
  refuse()
  expect((await call).status).toBe(401)
  expect(send).toHaveBeenCalledOnce()
})

it('asks once per call: a second refusal is the answer, so that nothing turns in circles', async () => {
  const { repeat, send, renew, signIn, endSession } = setUp()
  const call = repeat(send)
  await turn()
  signIn()
  endSession()
  expect((await call).status).toBe(401)
  expect(renew).toHaveBeenCalledOnce()
})

it('a session that ends again later is asked for again', async () => {
  const { repeat, send, renew, signIn, endSession } = setUp()
  const first = repeat(send)
  await turn()
  signIn()
  await first
  endSession()
  const second = repeat(send)
  await turn()
  expect(renew).toHaveBeenCalledTimes(2)
  signIn()
  expect((await second).status).toBe(200)
})

it('leaves every other answer alone', async () => {
  const { repeat, renew } = setUp()
  expect((await repeat(async () => new Response(null, { status: 403 }))).status).toBe(403)
  expect(renew).not.toHaveBeenCalled()
})
