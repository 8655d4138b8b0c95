/** What a person types as an address, made whole; null for what leads nowhere a reader should be led. */
export function linkAddress(typed: string, isPathFine = false): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text
  if (isPathFine && /^\/(?![/\\])[^\s\\]*$/.test(text)) return text
  return /^[\p{L}\d.-]+\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu.test(text) ? `https://${text}` : null
}
