import type { TagIcon } from '@allmend/domain/media'
import type { TenantTx } from '../platform/db/database.ts'

interface DemoTag {
  readonly label: string
  readonly icon: TagIcon
  readonly color: string
  readonly dark: boolean
  /** Names of the files that have it. */
  readonly files: readonly string[]
}

const tags: readonly DemoTag[] = [
  {
    ...{ label: 'Innenansicht', icon: 'door', color: '#009EF7', dark: true },
    files: ['aula.svg', 'dreifachturnhalle.svg', 'gemeindekueche.svg'],
  },
  {
    ...{ label: 'Aussenansicht', icon: 'trees', color: '#50CD89', dark: false },
    files: ['waldhuette.svg', 'grillplatz.svg'],
  },
  {
    ...{ label: 'Titelbild', icon: 'star', color: '#7239EA', dark: true },
    files: ['aula.svg', 'waldhuette.svg', 'grillplatz.svg', 'dreifachturnhalle.svg', 'cargovelo.svg'],
  },
  { ...{ label: 'Küche', icon: 'cutlery', color: '#dc3545', dark: true }, files: ['gemeindekueche.svg'] },
  {
    ...{ label: 'Anlass', icon: 'party', color: '#FFB300', dark: false },
    files: ['aula.svg', 'festbankgarnituren.svg', 'grillplatz.svg'],
  },
  {
    ...{ label: 'Reglemente', icon: 'label', color: '#818694', dark: true },
    files: ['benuetzungsreglement.pdf', 'datenschutzerklaerung.pdf'],
  },
]

/** What the pictures show, for whoever does not see them. */
const alts: Readonly<Record<string, string>> = {
  'aula.svg': 'Blick in die Aula mit Bühne, Leinwand und Stuhlreihen',
  'cargovelo.svg': 'Cargovelo mit Holzkiste vor dem Gemeindehaus',
  'dreifachturnhalle.svg': 'Dreifachturnhalle mit Trennwänden und Basketballkörben',
  'festbankgarnituren.svg': 'Festbänke und Tische auf einer Wiese',
  'gemeindekueche.svg': 'Gemeindeküche mit Herd, Arbeitsfläche und Geschirrschränken',
  'grillplatz.svg': 'Grillplatz mit Feuerstelle und Bänken am See',
  'wappen.svg': 'Wappen von Eschenbühl: eine Tanne über Wellen',
  'waldhuette.svg': 'Waldhütte aus Holz am Waldrand',
}

/** Tags of the demo's pictures and documents, and what the pictures show. */
export async function demoMediaTags(tx: TenantTx): Promise<void> {
  for (const { files, ...tag } of tags) {
    const { id } = await tx.db
      .insertInto('asset_tag')
      .values({ app_id: tx.appId, ...tag })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.db
      .insertInto('asset_tagging')
      .columns(['app_id', 'asset_id', 'tag_id'])
      .expression((eb) =>
        eb
          .selectFrom('asset')
          .where('app_id', '=', tx.appId)
          .where('filename', 'in', files)
          .select(['app_id', 'id', eb.lit(id).as('tag_id')]),
      )
      .execute()
  }
  for (const [filename, alt] of Object.entries(alts)) {
    await tx.db
      .updateTable('asset')
      .set({ alt })
      .where('app_id', '=', tx.appId)
      .where('filename', '=', filename)
      .execute()
  }
}
