import type { TenantTx } from '../../platform/db/database.ts'

/** Whether somebody's texts say who or where that is. */
export type IsTelling = (texts: unknown) => boolean

/** Addresses of mail and of websites, numbers of phones and accounts, a place with its zip code. */
const anybodys = [
  /[\w.+-]+@[\w-]+\.\w/,
  /https?:|www\./i,
  /(?:\+\s?41|\b0041|\b0)[\s.\-/()]*\d{2}(?:[\s.\-/]*\d){7}(?!\d)/,
  /\b[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,}/,
  /\b[1-9]\d{3}\s+\p{Lu}\p{L}{2,}/u,
]

/** What an app is called and where it is found, as far as its own settings say so. */
export async function readTraces({ db }: TenantTx, appId: number): Promise<IsTelling> {
  const { title, texts } = await db
    .selectFrom('app')
    .innerJoin('app_setting', 'app_setting.app_id', 'app.id')
    .where('app.id', '=', appId)
    .select(['app.title', 'app_setting.texts'])
    .executeTakeFirstOrThrow()
  const lines = Object.values(Object(texts))
    .flatMap((text) => String(text).split(/\n|<[^>]*>|,/))
    .concat(title)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line.length >= 5)
  return (said) => {
    const text = wordsOf(said)
    return lines.some((line) => text.toLowerCase().includes(line)) || anybodys.some((pattern) => pattern.test(text))
  }
}

/** Every text inside, whatever holds it. */
function wordsOf(said: unknown): string {
  if (typeof said === 'string') return said.replaceAll(/<[^>]*>|&nbsp;/g, ' ')
  return said && typeof said === 'object' ? Object.values(said).map(wordsOf).join('\n') : ''
}
