import type { Installation, OpenInstallation } from './find-installation.ts'
import type { Outcome } from './output.ts'
import type { CommandSyntax, Given } from './parse-command.ts'

export interface Command extends CommandSyntax {
  run(given: Given): Promise<Outcome>
}

// Loaded when they are needed: with the modules behind them, they take longer than some commands.
const places = () => import('./find-installation.ts')
const keepers = () => import('./keeper-commands.ts')
const moves = () => import('./move-commands.ts')
const backups = () => import('./backup-commands.ts')

/** A command on the database as it is. */
const looking =
  (work: (installation: Installation, given: Given) => Promise<Outcome>): Command['run'] =>
  async (given) => {
    const installation = await (await places()).findInstallation({})
    return untilStopped(installation, () => work(installation, given))
  }

/** A command on a database that is brought up to date before; some make one if there is none. */
const working =
  (work: (installation: OpenInstallation, given: Given) => Promise<Outcome>, mayCreate = false): Command['run'] =>
  async (given) => {
    const { findInstallation, openInstallation } = await places()
    const installation = await findInstallation({ mayCreate })
    return untilStopped(installation, async () => {
      const opened = await openInstallation(installation)
      try {
        return await work(opened, given)
      } finally {
        await opened.db.close()
      }
    })
  }

/** A database that was started for the command ends with it, also where somebody ends the command. */
async function untilStopped<T>(installation: Installation, work: () => Promise<T>): Promise<T> {
  const stop = () => void installation.stop().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    return await work()
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
    await installation.stop()
  }
}

const restoreOne = working(async (...all) => (await moves()).restoreOne(...all))

export const commands: readonly Command[] = [
  {
    words: ['app', 'list'],
    help: 'alle Apps mit Domains und Zustand',
    run: working(async (installation) => (await keepers()).listApps(installation)),
  },
  {
    words: ['app', 'create'],
    help: 'legt eine App an, die sofort benützt werden kann',
    options: {
      title: { kind: 'text', help: 'Name der Gemeinde' },
      domain: { kind: 'list', help: 'Domain ohne Protokoll und Pfad; die erste ist die Hauptdomain' },
      feature: { kind: 'list', help: 'Funktion, die eingeschaltet wird' },
      'copy-of': { kind: 'text', help: 'Nummer einer App, deren Einrichtung übernommen wird' },
      'from-demo': { kind: 'flag', help: 'mit Objekten, Bildern und Texten einer erfundenen Gemeinde beginnen' },
      'admin-email': { kind: 'text', help: 'E-Mail Adresse der ersten Administration; sie wird eingeladen' },
      'admin-firstname': { kind: 'text', help: 'ihr Vorname' },
      'admin-lastname': { kind: 'text', help: 'ihr Nachname' },
    },
    run: working(async (...all) => (await keepers()).createApp(...all), true),
  },
  {
    words: ['app', 'suspend'],
    positionals: ['ID'],
    help: 'lässt eine App ruhen',
    run: working(async (...all) => (await keepers()).suspendApp(...all)),
  },
  {
    words: ['app', 'resume'],
    positionals: ['ID'],
    help: 'öffnet eine App, die ruht',
    run: working(async (...all) => (await keepers()).resumeApp(...all)),
  },
  {
    words: ['app', 'domain', 'add'],
    positionals: ['ID', 'DOMAIN'],
    help: 'gibt einer App eine weitere Domain',
    run: working(async (...all) => (await keepers()).addAppDomain(...all)),
  },
  {
    words: ['keeper', 'create'],
    help: 'legt einen Keeper an, auch den ersten; das Passwort wird erfragt',
    options: {
      username: { kind: 'text', help: 'Benutzername; er bleibt für immer' },
      email: { kind: 'text', help: 'E-Mail Adresse' },
      firstname: { kind: 'text', help: 'Vorname' },
      lastname: { kind: 'text', help: 'Nachname' },
      'two-factor': { kind: 'flag', help: 'verlangt die Zwei-Faktor-Authentifizierung' },
      'password-stdin': { kind: 'flag', help: 'liest das Passwort von der Standardeingabe (sonst ALLMEND_PASSWORD)' },
    },
    run: working(async (...all) => (await keepers()).addKeeper(...all), true),
  },
  {
    words: ['key', 'accept'],
    help: 'nimmt den jetzigen Schlüssel an, wenn jener der Daten verloren ist',
    options: { yes: { kind: 'flag', help: 'bestätigt im Voraus' } },
    run: looking(async (...all) => (await import('./key-commands.ts')).acceptKey(...all)),
  },
  {
    words: ['export'],
    positionals: ['ID'],
    help: 'schreibt eine App in eine Datei',
    options: { to: { kind: 'text', help: 'Ordner; sonst der, in dem Sie sind' } },
    run: working(async (...all) => (await moves()).exportOne(...all)),
  },
  {
    words: ['import'],
    positionals: ['DATEI'],
    help: 'legt aus einer exportierten Datei eine neue App an',
    run: working(async (...all) => (await moves()).importOne(...all), true),
  },
  {
    words: ['backup'],
    help: 'schreibt eine Sicherung von allem',
    options: { to: { kind: 'text', help: 'Ordner; sonst BACKUP_DIR oder backups im Datenordner' } },
    run: looking(async (...all) => (await backups()).backUp(...all)),
  },
  {
    words: ['restore'],
    positionals: ['DATEI'],
    help: 'stellt eine Sicherung wieder her',
    options: {
      replace: { kind: 'flag', help: 'ersetzt, was am Ziel ist' },
      yes: { kind: 'flag', help: 'bestätigt im Voraus' },
      app: { kind: 'text', help: 'nur diese App, als neue App neben allen anderen; sonst ändert sich nichts' },
    },
    run: async (given) => (given.text('app') ? restoreOne(given) : (await backups()).restore(given)),
  },
  {
    words: ['doctor'],
    help: 'prüft die Installation und sagt, was zu tun ist',
    run: async () => (await import('./doctor.ts')).examine(),
  },
]
