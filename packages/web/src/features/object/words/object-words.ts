import { confirmationWords, weekdayWords } from '@allmend/domain/objects'
import type { EntryWords } from '../../../framework/form/value-words.ts'
import type { ObjectRow } from '../objects.queries.ts'
import { blockingDraftWords, readBlockingEntry } from '../tabs/calendar/blocking-values.ts'
import { readIntervalEntry } from '../tabs/calendar/interval-values.ts'
import { intervalSummary } from '../tabs/calendar/interval-words.ts'

const isConfirmation = (entry: string): entry is keyof typeof confirmationWords => entry in confirmationWords

/** «1 07:30–12:00», as the log writes it, is «Montag 07:30–12:00». */
function openingWords(entry: string): string {
  const [, day = '', start = '', end = ''] = /^([0-6]) (\d\d:\d\d)–(\d\d:\d\d)$/.exec(entry) ?? []
  return start ? `${weekdayWords[Number(day) as 0]} ${start}–${end}` : entry
}

function intervalWords(entry: string): string {
  const draft = readIntervalEntry(entry)
  return draft ? `${draft.name} (${intervalSummary(draft)})` : entry
}

function blockingWords(entry: string): string {
  const draft = readBlockingEntry(entry)
  return draft ? blockingDraftWords(draft) : entry
}

/** Rich text without its marks. */
export const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** How the values of an object read where they are compared: in a conflict, in its history, and in the log. */
export const objectWords =
  (choices: readonly Pick<ObjectRow, 'id' | 'title'>[] = []): EntryWords =>
  (field, entry) => {
    const text = String(entry)
    if (field === 'confirmation') return isConfirmation(text) ? confirmationWords[text] : text
    if (field === 'parts' || field === 'partIds') return choices.find(({ id }) => String(id) === text)?.title ?? text
    if (field === 'description') return plainText(text)
    if (field === 'openingTimes') return openingWords(text)
    if (/^day[0-6]$/.test(field)) return text.replace('|', '–')
    if (field === 'blockingDays') return blockingWords(text)
    if (field === 'intervals') return intervalWords(text)
    return text
  }
