import { useCallback, useMemo, useRef, useState } from 'react'
import type { MailPicture } from '../templates.queries.ts'

/** Pictures of blocks by their numbers: those that came with the mail, and those that were chosen since. Once seen they stay, for steps back. */
export function usePictures(known: readonly MailPicture[]) {
  const [chosen, setChosen] = useState<readonly MailPicture[]>([])
  const seen = useRef<ReadonlyMap<number, MailPicture>>(new Map())
  const pictureOf = useMemo(() => {
    const all = new Map([...seen.current, ...[...known, ...chosen].map((picture) => [picture.id, picture] as const)])
    seen.current = all
    return (id: number) => all.get(id)
  }, [known, chosen])
  const addPicture = useCallback((picture: MailPicture) => setChosen((before) => [...before, picture]), [])
  return { pictureOf, addPicture }
}
