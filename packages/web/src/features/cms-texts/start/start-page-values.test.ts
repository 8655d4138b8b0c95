import type { Asset, StartPage } from '@allmend/contract'
import { expect, it } from 'vitest'
import { lengthWords, readStartPage, shownPicture, startPageOf } from './start-page-values.ts'

const page: StartPage = {
  title: 'Räume',
  text: 'Frei?',
  picture: { id: null, src: '/files/base/hero.svg', srcset: '', name: '' },
  focus: null,
  body: '',
  categories: [
    { id: 4, name: 'Sport', objects: 1 },
    { id: 2, name: 'Räume', objects: 3 },
  ],
  version: 7,
}
const asset = { id: 9, src: '/files/assets/a.jpg', srcset: 'a-400.webp 400w', name: 'Dorf', focus: { x: 20, y: 80 } }

it('a picture the app was set up with stays unless another one, or none, is chosen', () => {
  const values = readStartPage(page)
  expect(startPageOf(values, 7)).toEqual({ title: 'Räume', text: 'Frei?', body: '', categoryIds: [4, 2], version: 7 })
  expect(startPageOf({ ...values, picture: 9 }, 7)).toMatchObject({ pictureId: 9 })
  expect(startPageOf({ ...values, picture: null }, 7)).toMatchObject({ pictureId: null })
})

it('the preview draws what is chosen, before it is saved', () => {
  expect(shownPicture(0, page, [])).toMatchObject({ src: '/files/base/hero.svg', focus: null })
  expect(shownPicture(9, page, [asset as Asset])).toEqual({ ...asset, id: undefined })
  expect(shownPicture(null, page, [])).toBeNull()
})

it('counts as people count', () => {
  expect(lengthWords('Dorf 🏛', 100)).toBe('6 von 100 Zeichen')
})
