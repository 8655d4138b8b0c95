/** Whether the text reached the clipboard. A browser that refuses is not worth a message: the text stands on the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
