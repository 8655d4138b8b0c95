import { uploadLimits } from '@allmend/domain/media'
import { expect, it } from 'vitest'
import {
  acceptOf,
  batchError,
  fileErrors,
  filenameOf,
  pendingFiles,
  stateWords,
  typesText,
  uploadBody,
} from './pending-files.ts'

const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)
const duplicate =
  'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.'

function pendingOf(name: string, bytes?: number) {
  const [pending] = pendingFiles([file(name, bytes)])
  if (!pending) throw new Error('a file')
  return pending
}

it('suggests a name people can read', () => {
  expect(pendingOf('mzh-saal_01.JPG')).toMatchObject({ name: 'mzh saal 01', stem: 'mzh-saal_01' })
  expect(filenameOf(pendingOf('mzh-saal_01.JPG'))).toBe('mzh-saal_01.JPG')
  expect(pendingOf('.htaccess').name).toBe('.htaccess')
})

it('two files of the same name are told apart before they are sent', () => {
  const [first, second] = [pendingOf('saal.jpg'), pendingOf('Saal.jpg')]
  const errors = fileErrors(first, [first, second], 'image')
  expect(errors).toEqual({ filename: duplicate })
  expect(stateWords(errors)).toBe('Name doppelt')
  const renamed = { ...second, stem: 'saal-2' }
  expect(fileErrors(first, [first, renamed], 'image')).toEqual({})
  expect(stateWords({})).toBeNull()
})

it.each([
  ['saal.jpg', 'image', true],
  ['SAAL.WEBP', 'image', true],
  ['saal.pdf', 'image', false],
  ['reglement.pdf', 'document', true],
  ['plan.svg', 'document', false],
  ['plan.svg', 'any', true],
  ['virus.exe', 'any', false],
  ['ohne-endung', 'document', false],
  ['anlass.ics', 'document', true],
] as const)('%s as %s: %s', (name, kind, isAllowed) => {
  const pending = pendingOf(name)
  expect(fileErrors(pending, [pending], kind).file === undefined).toBe(isAllowed)
})

it('says what may be uploaded', () => {
  expect(typesText.image).toBe('Bilder: jpeg, jpg, gif, png, webp, svg.')
  expect(typesText.document).toBe(
    'Dokumente: pdf, Word, PowerPoint, Excel, rtf, Text, csv, zip, 7z, gzip, tar, rar, Kalender (ics).',
  )
  expect(acceptOf('any')).toBe(
    '.jpeg,.jpg,.gif,.png,.webp,.svg,.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.rtf,.txt,.csv,.zip,.7z,.gz,.tar,.rar,.ics',
  )
})

it('an empty file is told as such', () => {
  const pending = pendingOf('leer.jpg', 0)
  expect(fileErrors(pending, [pending], 'image')).toEqual({ file: 'Diese Datei ist leer.' })
})

it('names are needed, and the ending stays whatever is typed', () => {
  const pending = { ...pendingOf('saal.jpg'), stem: 'saal.exe', name: ' ' }
  expect(filenameOf(pending)).toBe('saal.exe.jpg')
  expect(fileErrors(pending, [pending], 'image')).toEqual({ name: "'Name' darf nicht leer sein" })
  expect(filenameOf({ ...pending, stem: '../a\\b' })).toBe('..-a-b.jpg')
  const nameless = { ...pending, name: 'Saal', stem: ' ' }
  expect(fileErrors(nameless, [nameless], 'image')).toEqual({ filename: "'Dateiname' darf nicht leer sein" })
})

it('ten files and 50 MB at most, one where one is wanted', () => {
  expect(batchError(pendingFiles(Array.from({ length: 10 }, (_, at) => file(`${at}.jpg`))))).toBeNull()
  expect(batchError(pendingFiles(Array.from({ length: 11 }, (_, at) => file(`${at}.jpg`))))).toBe(
    'Höchstens 10 Dateien pro Uploadvorgang, ausgewählt sind 11.',
  )
  expect(batchError(pendingFiles([file('a.jpg'), file('b.jpg')]), 1)).toBe(
    'Höchstens 1 Datei pro Uploadvorgang, ausgewählt sind 2.',
  )
  const large = { name: 'gross.jpg', size: uploadLimits.bytes + 1 } as File
  expect(batchError(pendingFiles([large]))).toBe('Höchstens 50 MB pro Uploadvorgang, ausgewählt sind 50.0 MB.')
})

it('sends names, tags and what pictures show with the files', () => {
  const picture = { ...pendingOf('saal.jpg'), stem: ' halle ', alt: ' Blick zur Bühne ', tagIds: [3] }
  const body = uploadBody([picture, { ...pendingOf('plan.pdf'), alt: 'vergessen' }])
  expect(JSON.parse(String(body.get('meta')))).toEqual([
    { name: 'saal', filename: 'halle.jpg', alt: 'Blick zur Bühne', tagIds: [3] },
    { name: 'plan', filename: 'plan.pdf', alt: '', tagIds: [] },
  ])
  expect((body.get('files') as File).name).toBe('halle.jpg')
})
