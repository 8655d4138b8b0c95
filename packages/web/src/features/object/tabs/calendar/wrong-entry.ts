import { type RefObject, useEffect } from 'react'

interface OpenList {
  readonly openId: number | null
  readonly open: (id: number) => void
}

/** Somebody tried to save while an entry that is not open cannot be saved: it is opened, with its sentences. */
export function useOpenWrong(list: OpenList, wrong: { readonly id: number } | undefined, error: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the refusal appears; afterwards people open what they like.
  useEffect(() => {
    if (error !== null && wrong && wrong.id !== list.openId) list.open(wrong.id)
  }, [error !== null])
}

/** Fields that were opened because they are wrong: the first of them gets the focus. */
export function useFocusWrong(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (isOn) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [box, isOn])
}
