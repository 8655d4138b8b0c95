type Source = HTMLStyleElement | HTMLLinkElement

const sources = () => [...document.head.querySelectorAll<Source>('style, link[rel="stylesheet"]')]

/** The same style for another document; a nonce is hidden from copies, so it is handed over. */
function copyOf(source: Source, into: Document): Source {
  const copy = into.importNode(source, true)
  copy.nonce = source.nonce
  return copy
}

const isLoaded = (copy: Source) =>
  copy.tagName === 'STYLE'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        copy.addEventListener('load', () => resolve())
        // Without one of its styles it is still worth seeing.
        copy.addEventListener('error', () => resolve())
      })

/**
 * Gives another document the styles of this one, in their order, and those that come later; `onReady` once the first ones are there.
 * Answers with how to stop.
 */
export function followStyles(into: Document, onReady: () => void): () => void {
  const copies = new Map<Source, Source>()
  const update = () => {
    for (const source of sources()) {
      const known = copies.get(source)
      if (!known) {
        const copy = copyOf(source, into)
        copies.set(source, copy)
        into.head.append(copy)
      } else if (known.textContent !== source.textContent) known.textContent = source.textContent
    }
  }
  let isOver = false
  update()
  Promise.all([...copies.values()].map(isLoaded)).then(() => !isOver && onReady())
  const observer = new MutationObserver(update)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    isOver = true
    observer.disconnect()
  }
}
