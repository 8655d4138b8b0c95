import { placeWords, priceWords, sizeWords } from '@allmend/domain/object-card'
import type { Database } from '../../platform/db/database.ts'
import type { TemplateValues } from '../../platform/http/fill-template.ts'
import type { FirstView, FirstViewOf } from '../../platform/http/page.ts'
import { type FirstObjects, firstObjects } from './first-objects.ts'

/** More than fit on a large screen. */
const rows = 6
/** Those in sight at once do not wait to be scrolled to. */
const eager = 3

const when = (condition: boolean): TemplateValues[] => (condition ? [{}] : [])
const words = (text: string): TemplateValues[] => (text === '' ? [] : [{ words: text }])

function pictureOf({ mainImage }: FirstObjects['objects'][number]): TemplateValues[] {
  return mainImage ? [{ src: mainImage.src, srcset: mainImage.srcset }] : []
}

function rowValues(card: FirstObjects['objects'][number], place: number): TemplateValues {
  const { amount, unit, isFrom } = priceWords(card)
  const size = words(sizeWords(card))
  return {
    title: card.title,
    picture: pictureOf(card),
    'no-picture': when(card.mainImage === null),
    loading: place < eager ? 'eager' : 'lazy',
    category: words(card.category ?? ''),
    persons: card.capacity === null ? [] : size,
    pieces: card.capacity === null ? size : [],
    place: words(placeWords(card)),
    from: when(isFrom),
    amount,
    unit,
  }
}

function viewOf(objects: FirstObjects): FirstView {
  const [first] = objects.objects.slice(0, eager).flatMap(pictureOf)
  return {
    sections: {
      // Fetched before everything else: it is the largest thing in sight.
      'first-picture': first ? [first] : [],
      reservation: [
        {
          objects: objects.objects.slice(0, rows).map(rowValues),
          categories: objects.categories.map(({ name }) => ({ name })),
        },
      ],
    },
    state: { objects },
  }
}

/** What the first step of the reservation shows before any script ran. With other words in the address it shows something else. */
export function reservationView(db: Database): FirstViewOf {
  const read = firstObjects(db)
  return async (appId, path, query) =>
    path === '/reservation' && ['', 'step=objekte'].includes(query) ? viewOf(await read(appId)) : null
}
