const accounts = [
  ['Betreiber', 'keeper@demo.test'],
  ['Verwaltung', 'admin@demo.test'],
  ['Kundin', 'kunde@demo.test'],
] as const
const cantonAccounts = [
  ['Verwaltung', 'admin@kanton.test'],
  ['Kundin', 'kunde@kanton.test'],
] as const
const password = 'Demo-2026-pass'

export function showAddress(url: string, hasDemo: boolean): void {
  console.log(`\nAllmend läuft: ${url}`)
  if (hasDemo) {
    console.log(`\nDemo-Konten (Passwort ${password}):`)
    for (const [role, name] of accounts) console.log(`  ${role.padEnd(12)}${name}`)
    console.log(`\nDemo-Kanton im Layout der Verwaltung: ${cantonAddress(url)}`)
    for (const [role, name] of cantonAccounts) console.log(`  ${role.padEnd(12)}${name}`)
  }
  console.log('\nBeenden mit Ctrl-C.')
}

/** The same server under the name of the canton; browsers lead it to this machine by themselves. */
const cantonAddress = (url: string) =>
  (/^https?:\/\/[^\s/]+/.exec(url)?.[0] ?? url).replace(/\/\/[^:/]+/, '//kanton.localhost')
