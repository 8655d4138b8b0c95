/** A part below its whole need not repeat what both are called: «Dreifachturnhalle, Drittel A» is «Drittel A» there. */
export function rowTitle(title: string, whole: string | null): string {
  const family = whole?.split(', ')[0]
  const rest = family && title.startsWith(`${family}, `) ? title.slice(family.length + 2) : ''
  return rest || title
}

/** The titles of rows in order, parts after their whole. */
export function rowTitles(
  objects: readonly { readonly id: number; readonly title: string; readonly isPart: boolean }[],
) {
  const titles = new Map<number, string>()
  let whole: string | null = null
  for (const { id, title, isPart } of objects) {
    if (!isPart) whole = title
    titles.set(id, rowTitle(title, isPart ? whole : null))
  }
  return titles
}
