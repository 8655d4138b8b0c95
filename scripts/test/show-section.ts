export function showHeading(title: string): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}`)
}

export function showResult(title: string, ok: boolean, seconds: number): void {
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`)
}
