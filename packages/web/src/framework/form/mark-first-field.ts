const fields = ['input:not([type=hidden], [type=file])', 'textarea', 'select'].map((field) => `${field}:enabled`).join()

/** A dialog that asks for something opens in its first field, unless it names another; not on the cross that closes it. */
export function markFirstField(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]')) return
  form?.querySelector(fields)?.setAttribute('data-autofocus', '')
}
