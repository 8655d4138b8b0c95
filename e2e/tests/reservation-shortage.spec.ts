import { aulaWish, startDraft, tuesdayIn } from '../lib/reservation-draft.ts'
import { settled } from '../lib/reservation-times.ts'
import { expect, test } from '../lib/test.ts'

test('an option that is short is named, and only times with enough of it are offered', { tag: '@desk' }, async ({
  page,
  server,
  signIn,
  inspect,
}) => {
  await signIn('kunde')
  const day = tuesdayIn(13)
  // All but two are out on that day until 14:00.
  const [stored] = await server.query('select id from bookable where app_id = 1 and title = $1', ['Festbankgarnituren'])
  await server.query(
    `insert into occupancy (app_id, object_id, units, during, kind, booked_object_id, note)
     values (1, $1, int4range(0, 18), tstzrange($2::timestamp at time zone 'Europe/Zurich', $3::timestamp at time zone 'Europe/Zurich'),
       'block', $1, '')`,
    [stored?.id, `${day} 08:00`, `${day} 14:00`],
  )
  const wish = { ...aulaWish, day, options: { ...aulaWish.options, Festbankgarnituren: 4 } }
  await startDraft(page, wish)
  await page.goto('/reservation?step=termine')
  const truth = page.locator('.truth')
  await expect(truth).toContainText('«Festbankgarnituren»: Zu dieser Zeit sind nur noch 2 von 20 frei, Sie möchten 4.')
  await settled(page)
  const offers = truth.getByRole('button')
  await expect(offers).not.toHaveCount(0)
  await inspect('reservation-option-short')
  // What is offered holds.
  await offers.first().click()
  await expect(truth).toContainText('Frei.')
  await settled(page)
  await expect(truth).toContainText('Frei.')
  // More than there ever are: no time helps.
  await page.getByLabel('Festbankgarnituren').fill('25')
  await expect(truth).toContainText('«Festbankgarnituren»: Es gibt insgesamt nur 20, Sie möchten 25.')
  await settled(page)
  await expect(offers).toHaveCount(0)
  await inspect('reservation-option-never')
})
