const opening = '<div class="page-text__table" role="group" aria-label="Tabelle" tabindex="0"><table>'

/** A table that is wider than a phone scrolls by itself, also with the keys; the page does not. */
export const scrollingTables = (html: string): string =>
  html.replaceAll('<table>', opening).replaceAll('</table>', '</table></div>')
