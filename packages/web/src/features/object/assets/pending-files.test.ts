import { expect, it } from 'vitest'
import { batchError, fileErrors, fileSize, mostBytes, pendingFiles, uploadBody } from './pending-files.ts'

const file = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)
const duplicate =
  'Dieser Dateiname wird bereits verwendet. Dateinamen müssen pro Uploadvorgang einzigartig sein. Bitte ändern Sie den Dateinamen um fortzufahren.'

it('suggests a name people can read', () => {
  const [picture] = pendingFiles([file('mzh-saal_01.JPG')])
  expect(picture).toMatchObject({ name: 'mzh saal 01', filename: 'mzh-saal_01.JPG' })
  expect(pendingFiles([file('.htaccess')])[0]?.name).toBe('.htaccess')
})

it('two files of the same name are told apart before they are sent', () => {
  const [first, second] = pendingFiles([file('saal.jpg'), file('Saal.jpg')])
  if (!first || !second) throw new Error('two files')
  expect(fileErrors(first, [first, second], 'image')).toEqual({ filename: duplicate })
  const renamed = { ...second, filename: 'saal-2.jpg' }
  expect(fileErrors(first, [first, renamed], 'image')).toEqual({})
})

it.each([
  ['saal.jpg', 'image', true],
  ['SAAL.WEBP', 'image', true],
  ['saal.pdf', 'image', false],
  ['reglement.pdf', 'document', true],
  ['plan.svg', 'document', false],
  ['virus.exe', 'document', false],
  ['ohne-endung', 'document', false],
  ['anlass.ics', 'document', true],
] as const)('%s as %s: %s', (name, kind, isAllowed) => {
  const [pending] = pendingFiles([file(name)])
  if (!pending) throw new Error('a file')
  expect(fileErrors(pending, [pending], kind).file === undefined).toBe(isAllowed)
})

it('a new file name keeps its ending, and a name is needed', () => {
  const [pending] = pendingFiles([file('saal.jpg')])
  if (!pending) throw new Error('a file')
  const renamed = { ...pending, filename: 'saal.exe', name: ' ' }
  expect(fileErrors(renamed, [renamed], 'image')).toEqual({
    filename: 'Die Endung .jpg muss bleiben.',
    name: "'Name' darf nicht leer sein",
  })
})

it('ten files and 50 MB at most', () => {
  expect(batchError(pendingFiles(Array.from({ length: 10 }, (_, at) => file(`${at}.jpg`))))).toBeNull()
  expect(batchError(pendingFiles(Array.from({ length: 11 }, (_, at) => file(`${at}.jpg`))))).toBe(
    'Höchstens 10 Dateien pro Uploadvorgang, ausgewählt sind 11.',
  )
  const large = { name: 'gross.jpg', size: mostBytes + 1 } as File
  expect(batchError(pendingFiles([large]))).toBe('Höchstens 50 MB pro Uploadvorgang, ausgewählt sind 50.0 MB.')
})

it('sends the names with the files', () => {
  const body = uploadBody(pendingFiles([file('saal.jpg')]).map((pending) => ({ ...pending, filename: ' halle.jpg ' })))
  expect(JSON.parse(String(body.get('meta')))).toEqual([{ name: 'saal', filename: 'halle.jpg', tagIds: [] }])
  expect((body.get('files') as File).name).toBe('halle.jpg')
})

it('says sizes as people do', () => {
  expect([12, 2048, 1_500_000].map(fileSize)).toEqual(['12 Byte', '2 KB', '1.4 MB'])
})
