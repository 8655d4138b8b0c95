const fields = ['input:not([type=hidden], [type=file])', 'textarea', 'select'].map((field) => `${field}:enabled`).join()

/**
 * A dialog that asks for something opens in its first field, unless it names another; not on the cross that closes it. A field that opens
 * a list is left alone: the list would open by itself, and the first Escape be for it.
 */
export function markFirstField(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]')) return
  const first = form?.querySelector(fields)
  if (!first?.hasAttribute('aria-haspopup')) first?.setAttribute('data-autofocus', '')
}
