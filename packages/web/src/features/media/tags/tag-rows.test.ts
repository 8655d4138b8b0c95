import { expect, it } from 'vitest'
import { changesOf, countWords, firstWrong, newRow, rowsOf } from './tag-rows.ts'

const tags = [
  { id: 1, label: 'Innenansicht', icon: 'door', color: '#009EF7', dark: true, assets: 3, images: 2 },
  { id: 2, label: 'Technik', icon: 'bulb', color: '#FFB300', dark: false, assets: 0, images: 0 },
] as const

it('a new tag has the sign of a label, the colour of the municipality, and no number', () => {
  expect(newRow('#009EF7')).toMatchObject({
    id: null,
    label: '',
    icon: 'label',
    color: '#009EF7',
    dark: true,
    assets: 0,
  })
})

it('saving stops at the first line that is not whole', () => {
  const rows = [...rowsOf(tags), newRow('#009EF7'), { ...newRow('rot'), label: 'Bühne' }]
  expect(firstWrong(rows)).toEqual({ at: 2, errors: { label: "'Bezeichnung' darf nicht leer sein" } })
  const named = rows.map((row) => ({ ...row, label: row.label || 'Neu' }))
  expect(firstWrong(named)).toMatchObject({ at: 3, errors: { color: expect.any(String) } })
  expect(firstWrong(rowsOf(tags))).toBeNull()
})

it('only what is new, changed or gone is sent', () => {
  const [inside] = rowsOf(tags)
  if (!inside) throw new Error('a row')
  expect(changesOf(rowsOf(tags), tags)).toEqual({ tags: [], removedIds: [] })
  const fresh = { ...newRow('#009EF7'), label: ' Küche ' }
  expect(changesOf([{ ...inside, icon: 'star' }, fresh], tags)).toEqual({
    tags: [
      { id: 1, label: 'Innenansicht', icon: 'star', color: '#009EF7', dark: true },
      { id: null, label: 'Küche', icon: 'label', color: '#009EF7', dark: true },
    ],
    removedIds: [2],
  })
})

it('says how many there are and how many of them are new', () => {
  expect(countWords(rowsOf(tags))).toBe('2 Tags, für Bilder und Dokumente')
  expect(countWords([...rowsOf(tags).slice(1), newRow('#000000')])).toBe('1 Tag und 1 neuer, für Bilder und Dokumente')
  expect(countWords([...rowsOf(tags), newRow('#000000'), newRow('#000000')])).toBe(
    '2 Tags und 2 neue, für Bilder und Dokumente',
  )
})
