import { expect, it } from 'vitest'
import { withMain, withoutPicture, withPictures } from './asset-values.ts'

it('the first picture there is becomes the main one', () => {
  expect(withPictures({ mainImageId: null, imageIds: [] }, [3, 4])).toEqual({ mainImageId: 3, imageIds: [4] })
  expect(withPictures({ mainImageId: 1, imageIds: [2] }, [3, 2, 1])).toEqual({ mainImageId: 1, imageIds: [2, 3] })
})

it('another main picture does not lose the old one', () => {
  expect(withMain({ mainImageId: 1, imageIds: [2, 3] }, 3)).toEqual({ mainImageId: 3, imageIds: [1, 2] })
  expect(withMain({ mainImageId: null, imageIds: [2, 3] }, 3)).toEqual({ mainImageId: 3, imageIds: [2] })
})

it('without the main picture the next one takes its place', () => {
  expect(withoutPicture({ mainImageId: 1, imageIds: [2, 3] }, 1)).toEqual({ mainImageId: 2, imageIds: [3] })
  expect(withoutPicture({ mainImageId: 1, imageIds: [] }, 1)).toEqual({ mainImageId: null, imageIds: [] })
  expect(withoutPicture({ mainImageId: 1, imageIds: [2, 3] }, 2)).toEqual({ mainImageId: 1, imageIds: [3] })
})
