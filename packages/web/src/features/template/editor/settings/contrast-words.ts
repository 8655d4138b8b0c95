/** From which size on, in pixels, letters are large and may be paler. */
const large = 24

/** How readable letters are on their ground: 15.9 is good, 3.2 too pale for small ones. */
export function contrastWords(ratio: number, fontSize: number): { tone: 'success' | 'error'; text: string } {
  const needed = fontSize >= large ? 3 : 4.5
  // Rounded down, or 4.46 would read as enough.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  if (ratio < needed) return { tone: 'error', text: `Kontrast ${shown} : 1, schlecht lesbar` }
  return { tone: 'success', text: `Kontrast ${shown} : 1, ${ratio >= 7 ? 'gut lesbar' : 'lesbar'}` }
}
