import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifySaved, notifyToDo } from '../notifications/notify.ts'
import { queryClient } from '../query-client.ts'
import { mailingWords } from './mail-words.ts'

const mailDeliveryQuery = queryOptions({
  queryKey: ['mails', 'delivery'],
  queryFn: async ({ signal }) => (await api('GET /api/admin/mails/delivery', { signal })).goesOut,
})

/** Whether mails of the municipality go out; as long as nobody knows, they do. */
export const useMailGoesOut = (): boolean => useQuery(mailDeliveryQuery).data ?? true

type Mailing = Parameters<typeof mailingWords>[0]

/** Tells what came of something that mails somebody if wished; where no mail goes out, that stays until it was read. */
export async function notifyMailed(mailing: Mailing, isWished = true): Promise<void> {
  if (!isWished) return notifySaved(mailing.done)
  const goesOut = await queryClient.fetchQuery(mailDeliveryQuery).catch(() => true)
  const words = mailingWords(mailing, goesOut)
  await (goesOut ? notifySaved(words) : notifyToDo(words))
}
