const accounts = [
  ['Betreiber', 'keeper@demo.test'],
  ['Verwaltung', 'admin@demo.test'],
  ['Kundin', 'kunde@demo.test'],
] as const
const password = 'Demo-2026-pass'

export function showAddress(url: string, hasDemo: boolean): void {
  console.log(`\nAllmend läuft: ${url}`)
  if (hasDemo) {
    console.log(`\nDemo-Konten (Passwort ${password}):`)
    for (const [role, name] of accounts) console.log(`  ${role.padEnd(12)}${name}`)
  }
  console.log('\nBeenden mit Ctrl-C.')
}
