const wrong = ':is(input, select, textarea, button)[aria-invalid="true"]'

/** Leads to the first field that has to be mended, once its sentence is drawn. */
export const focusWrong = (form: HTMLElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrong)?.focus())
