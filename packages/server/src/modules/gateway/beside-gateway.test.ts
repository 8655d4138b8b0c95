import { expect, it } from 'vitest'
import { gatewayScene } from '../../../test/gateway-scene.ts'

const { as, keeper, customerId, place, search, hurry, minute, simulator, category } = await gatewayScene()

const times = 20
/** Milliseconds nobody minds: far less than a call waits for a gateway, far more than a busy machine takes. */
const floor = 2_000

const savePerson = async (number: number) => {
  const { user } = (await as(keeper, `GET /api/admin/users/${customerId}`)).body as { user: Record<string, unknown> }
  const { firstname, lastname, email, phone, street, streetno, zipcode, city, company, username, version } = user
  const saved = await as(keeper, `PUT /api/admin/users/${customerId}`, {
    ...{ firstname, lastname, email, phone, street, streetno, zipcode, city, company, username, version },
    ...{ role: 'user', priceCategoryId: category, checkZipcode: false, hisoftPersonalNumber: String(200_000 + number) },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

const p95 = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? 0

/** How long orders and forms take while somebody searches in the gateway with each of them, and the jobs of a minute run. */
async function measure(fault: 'none' | 'hang') {
  simulator.state.fault = fault
  const asked = simulator.calls.length
  const beside: Promise<unknown>[] = [minute()]
  const took = { orders: [] as number[], forms: [] as number[] }
  const clock = async (list: number[], work: () => Promise<unknown>) => {
    await hurry()
    beside.push(search('lastname=Meier'))
    const from = performance.now()
    await work()
    list.push(performance.now() - from)
  }
  for (let at = 0; at < times; at += 1) {
    await clock(took.orders, place)
    await clock(took.forms, () => savePerson(at))
  }
  await Promise.all(beside)
  expect(simulator.calls.length).toBeGreaterThan(asked)
  return { orders: p95(took.orders), forms: p95(took.forms) }
}

it('orders and forms of people take as long beside a gateway that hangs as beside one that is well', async () => {
  // What is read and compiled the first time counts for neither.
  await place()
  await savePerson(0)
  const well = await measure('none')
  const ill = await measure('hang')
  expect(ill.orders).toBeLessThan(Math.max(1.2 * well.orders, floor))
  expect(ill.forms).toBeLessThan(Math.max(1.2 * well.forms, floor))
})
