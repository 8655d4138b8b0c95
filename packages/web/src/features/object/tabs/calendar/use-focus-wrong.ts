import { type RefObject, useEffect } from 'react'

/** Fields that were opened because they are wrong: the first of them gets the focus. */
export function useFocusWrong(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (isOn) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [box, isOn])
}
