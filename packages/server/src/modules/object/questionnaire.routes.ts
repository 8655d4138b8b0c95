import * as contract from '@allmend/contract'
import { questionnaireColumns } from '@allmend/domain/lists'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { auditChange, type LoggedRecord } from '../../platform/audit/audit-change.ts'
import { refuseConflict } from '../../platform/audit/refuse-conflict.ts'
import type { TenantTx } from '../../platform/db/database.ts'
import { mountExport } from '../../platform/export/mount-export.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type HttpPlatform, mount } from '../../platform/http/mount.ts'
import { answerWith, type Refusal, refuse } from '../../platform/http/refusal.ts'
import { refuseNamesake } from '../../platform/records/refuse-namesake.ts'
import { type QuestionRow, questionsOf } from './object.repository.ts'
import { type OwnedList, writeList } from './write-list.ts'

export function questionnaireRoutes(server: FastifyInstance, platform: HttpPlatform): void {
  mount(server, platform, contract.listQuestionnaires, async ({ tenant }) => ({
    questionnaires: await tenant(listQuestionnaires),
  }))

  mountExport(server, platform, contract.exportQuestionnaires, {
    name: 'frageboegen',
    columns: questionnaireColumns,
    rows: (tx) => listQuestionnaires(tx),
    cells: (questionnaire) => ({ ...questionnaire }),
  })

  mount(server, platform, contract.getQuestionnaire, async ({ tenant, params }) => {
    const questionnaire = await tenant((tx) => findQuestionnaire(tx, params.id))
    return questionnaire ? { questionnaire } : refuse('record.not_found')
  })

  mount(server, platform, contract.createQuestionnaire, async ({ tenant, actor, body }) =>
    answerWith('questionnaire', await tenant((tx) => createQuestionnaire(tx, actor(), body))),
  )

  mount(server, platform, contract.saveQuestionnaire, async ({ tenant, actor, params, body }) =>
    answerWith('questionnaire', await tenant((tx) => saveQuestionnaire(tx, actor(), params.id, body))),
  )

  mount(server, platform, contract.removeQuestionnaire, async ({ tenant, actor, params }) => {
    return (await tenant((tx) => removeQuestionnaire(tx, actor(), params.id))) ?? {}
  })
}

function listQuestionnaires({ db, appId }: TenantTx) {
  return db
    .selectFrom('questionnaire as q')
    .where('q.app_id', '=', appId)
    .select(['q.id', 'q.title'])
    .select([
      sql<number>`(select count(*)::int from question s where s.app_id = q.app_id and s.questionnaire_id = q.id)`.as(
        'questions',
      ),
      sql<number>`(
        select count(*)::int from object_questionnaire o where o.app_id = q.app_id and o.questionnaire_id = q.id
      )`.as('objects'),
    ])
    .orderBy(sql`fold_text(q.title)`)
    .execute()
}

function findQuestionnaire({ db, appId }: TenantTx, id: number) {
  return db
    .selectFrom('questionnaire as q')
    .where('q.app_id', '=', appId)
    .where('q.id', '=', id)
    .select(['q.id', 'q.title', 'q.version'])
    .select([
      questionsOf('q').as('questions'),
      sql<{ id: number; title: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by b.title_key) from object_questionnaire o
        join bookable b on b.app_id = o.app_id and b.id = o.object_id where o.app_id = q.app_id and o.questionnaire_id = q.id
      ), '[]')`.as('objects'),
    ])
    .executeTakeFirst()
}

type Questionnaire = NonNullable<Awaited<ReturnType<typeof findQuestionnaire>>>
interface Draft {
  readonly title: string
  readonly questions: readonly QuestionRow[]
}

const logged: LoggedRecord<Questionnaire> = {
  entity: 'questionnaire',
  nameOf: ({ title }) => title,
  core: ({ title, questions }) => ({ title, questions: questions.map(({ type, value }) => `${value} (${type})`) }),
}

export async function insertQuestionnaire(tx: TenantTx, { title, questions }: Draft): Promise<number> {
  const { id } = await tx.db
    .insertInto('questionnaire')
    .values({ app_id: tx.appId, title })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeQuestions(tx, id, questions)
  return id
}

async function createQuestionnaire(tx: TenantTx, actor: Actor, draft: Draft): Promise<Questionnaire | Refusal> {
  const title = draft.title.trim()
  const namesake = await refuseNamesake(tx, 'questionnaire', { title }, 0)
  if (namesake) return namesake
  const id = await insertQuestionnaire(tx, { ...draft, title })
  const after = await findQuestionnaire(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { after })
  return after
}

async function saveQuestionnaire(
  tx: TenantTx,
  actor: Actor,
  id: number,
  { version, ...draft }: Draft & { version: number },
): Promise<Questionnaire | Refusal> {
  const before = await findQuestionnaire(tx, id)
  if (!before) return refuse('record.not_found')
  const title = draft.title.trim()
  const namesake = await refuseNamesake(tx, 'questionnaire', { title }, id)
  if (namesake) return namesake
  const saved = await tx.db
    .updateTable('questionnaire')
    .set({ title, version: version + 1 })
    .where('app_id', '=', tx.appId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) return refuseConflict(tx, 'questionnaire', { id, editedVersion: version, current: before })
  await writeQuestions(tx, id, draft.questions)
  const after = await findQuestionnaire(tx, id)
  if (!after) return refuse('record.not_found')
  await auditChange(tx, actor, logged, { before, after })
  return after
}

const questionList: OwnedList = {
  table: 'question',
  owner: 'questionnaire_id',
  columns: {
    type: 'text',
    title: 'text',
    help: 'text',
    is_required: 'boolean',
    choices: 'text[]',
    is_multiple: 'boolean',
    standard: 'text',
  },
}

/** Known questions keep their number, since answers name it; id 0 is a new one. */
async function writeQuestions(tx: TenantTx, questionnaireId: number, questions: readonly QuestionRow[]): Promise<void> {
  const rows = questions.map((question) => ({
    id: question.id,
    ownerId: questionnaireId,
    type: question.type,
    title: question.value,
    help: question.help,
    is_required: question.isRequired,
    choices: question.settings.choices,
    is_multiple: question.settings.multiple,
    standard: question.settings.standard,
  }))
  await writeList(tx, questionList, [questionnaireId], rows)
}

async function removeQuestionnaire(tx: TenantTx, actor: Actor, id: number): Promise<Refusal | null> {
  const before = await findQuestionnaire(tx, id)
  if (!before) return refuse('record.not_found')
  if (before.objects.length > 0) return refuse('record.in_use', { usedBy: before.objects.length })
  await tx.db.deleteFrom('questionnaire').where('app_id', '=', tx.appId).where('id', '=', id).execute()
  await auditChange(tx, actor, logged, { before })
  return null
}
