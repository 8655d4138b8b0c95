import { join } from 'node:path'
import { displayInstant } from '@allmend/domain/time'
import { proveArchive } from '../platform/backup/read-archive.ts'
import { needsReplace, planRestore, type RestorePlace, restoreBackup } from '../platform/backup/restore-backup.ts'
import { dropLeftovers } from '../platform/backup/restore-target.ts'
import { backupSourceOf, takeBackup } from '../platform/backup/take-backup.ts'
import { writeDemoNote } from '../platform/embedded-postgres/demo-note.ts'
import { StartError } from '../platform/start-error.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { sealedColumns } from '../sealed-columns.ts'
import { confirm } from './ask.ts'
import { findInstallation, type Installation } from './find-installation.ts'
import type { Outcome } from './output.ts'
import type { Given } from './parse-command.ts'

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

export async function backUp({ config, directUrl }: Installation, given: Given): Promise<Outcome> {
  const folder = given.text('to') || (config.backups?.folder ?? join(config.dataDir, 'backups'))
  const storage = await openStorage(config.storageUrl, config.dataDir)
  const backup = await takeBackup(await backupSourceOf(config, directUrl, storage, sealedColumns), folder, 'manual')
  const { file, bytes, tables, rows, files, missing } = backup
  return {
    lines: [
      `Sicherung geschrieben: ${file} (${inMegabytes(bytes)})`,
      `  ${tables} Tabellen mit ${rows} Zeilen, ${files} Dateien`,
      ...(missing > 0 ? [`  ${missing} Dateien verschwanden, während sie gelesen wurden.`] : []),
      '  Der Schlüssel liegt bei: Bewahren Sie die Datei so sorgfältig auf wie die Daten selbst.',
    ],
    json: { backup },
  }
}

/** The archive is proven before a database is even started for it. */
export async function restore(given: Given): Promise<Outcome> {
  const archive = await proveArchive(given.positional(0))
  const { manifest, files } = archive
  const installation = await findInstallation({ mayCreate: true, isAlone: true })
  try {
    const { config, directUrl } = installation
    const place: RestorePlace = {
      directUrl,
      dataDir: config.dataDir,
      bucket: config.storageUrl === undefined ? null : await openStorage(config.storageUrl, config.dataDir),
      secretKey: config.secretKey,
      previousSecretKey: config.previousSecretKey,
    }
    await dropLeftovers(directUrl)
    const plan = await planRestore(place, archive)
    if (needsReplace(plan)) {
      const there = [
        plan.database === 'used' ? 'die Datenbank' : '',
        plan.hasFiles ? 'die Dateien' : '',
        plan.hasOtherKey ? 'der Schlüssel' : '',
      ].filter(Boolean)
      const what = `Es gibt schon etwas am Ziel: ${there.join(', ')}.`
      if (!given.flag('replace')) {
        throw new StartError(`${what} Mit --replace wird es durch die Sicherung ersetzt; es wurde nichts verändert.`)
      }
      if (!given.flag('yes')) await confirm(`${what} Es wird durch die Sicherung ersetzt.`, 'ersetzen')
    }
    await restoreBackup(place, archive, plan)
    if (config.hasOwnDatabase) await writeDemoNote(join(config.dataDir, 'postgres'), manifest.hasDemo)
    return {
      lines: [
        `Sicherung vom ${displayInstant(Date.parse(manifest.createdAt), 'Europe/Zurich')} wiederhergestellt.`,
        `  ${manifest.tables.length} Tabellen, ${files} Dateien, Schlüssel`,
      ],
      json: { restored: { createdAt: manifest.createdAt, tables: manifest.tables.length, files } },
    }
  } finally {
    await installation.stop()
  }
}
