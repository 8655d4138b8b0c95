import type { EditedLegalText } from '@allmend/contract'
import { type LegalTextKind, legalTextWords, shortText } from '@allmend/domain/texts'
import { audit } from '../../platform/audit/audit.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { type Actor, nameOfActor } from '../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../platform/http/refusal.ts'
import { cleanRichText } from './clean-rich-text.ts'
import { readEditedText } from './legal-texts.repository.ts'

interface Edited {
  readonly html: string
  /** The version that was edited. */
  readonly version: number
}

const most = 1000

/** The versions hold the words; the log says which one it was and how it begins. */
const logged = ({ html, version }: EditedLegalText) => ({ html: shortText(html, 500), edition: version })

/** A changed text is a new version, which counts from now on. The same once more is none. */
export async function saveLegalText(
  tx: TenantTx,
  actor: Actor,
  kind: LegalTextKind,
  { html, version }: Edited,
): Promise<EditedLegalText | Refusal> {
  const before = await readEditedText(tx, kind)
  const conflict = async () =>
    refuseConflict(tx, 'legaltext', { id: kind, editedVersion: version, current: await readEditedText(tx, kind) })
  if (before.version !== version) return conflict()
  const words = cleanRichText(html)
  if (words === before.html) return before
  if (version >= most) return refuse('legaltext.full')
  const author = nameOfActor(actor)
  if (!(await writeLegalText(tx, { kind, version: version + 1, html: words, author }))) return conflict()
  const after = await readEditedText(tx, kind)
  await audit(tx, actor, {
    action: version === 0 ? 'created' : 'changed',
    entity: 'legaltext',
    entityId: kind,
    subject: legalTextWords[kind],
    version: after.version,
    ...(version > 0 && { before: logged(before) }),
    after: logged(after),
  })
  return after
}

interface NewVersion {
  readonly kind: LegalTextKind
  readonly version: number
  /** Clean. */
  readonly html: string
  readonly author: string
  readonly createdAt?: Date
}

/** False if somebody else wrote this version a moment before. */
export async function writeLegalText(
  tx: TenantTx,
  { kind, version, html, author, createdAt }: NewVersion,
): Promise<boolean> {
  const written = await tx.db
    .insertInto('legal_text')
    .values({
      app_id: tx.appId,
      kind,
      version,
      html,
      short: shortText(html),
      author,
      ...(createdAt && { created_at: createdAt }),
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'kind', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}
