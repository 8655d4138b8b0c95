import { questionnaireFields } from '@allmend/domain/objects'
import { z } from 'zod'
import { permission } from './access.ts'
import { defineExport } from './define-export.ts'
import { defineRoute } from './define-route.ts'
import { distinct, id, savedId, success, version, withRules } from './field-schema.ts'
import { question, questionnaire } from './object-shapes.ts'

const text = z.string().max(50_000)
const params = z.object({ id })

const questionnaireRecord = questionnaire.extend({
  objects: z.array(z.object({ id: z.number().int(), title: z.string() })),
  version,
})
const questionnaireRow = z.object({
  id: z.number().int(),
  title: z.string(),
  questions: z.number().int(),
  objects: z.number().int(),
})
const questionnaireDraft = z.object({ title: text, questions: distinct(z.array(question).max(200), savedId) })

export const listQuestionnaires = defineRoute({
  method: 'GET',
  path: '/api/admin/questionnaires',
  summary: 'Every questionnaire with how many questions it has and how many objects use it',
  access: permission('object:view'),
  response: success.extend({ questionnaires: z.array(questionnaireRow) }),
})
export const exportQuestionnaires = defineExport(listQuestionnaires)

export const getQuestionnaire = defineRoute({
  method: 'GET',
  path: '/api/admin/questionnaires/:id',
  summary: 'One questionnaire with its questions',
  access: permission('object:view'),
  params,
  response: success.extend({ questionnaire: questionnaireRecord }),
  errors: ['record.not_found'],
})

export const createQuestionnaire = defineRoute({
  method: 'POST',
  path: '/api/admin/questionnaires',
  summary: 'A new questionnaire',
  access: permission('object:view', 'object:data'),
  body: withRules(questionnaireDraft, questionnaireFields),
  response: success.extend({ questionnaire: questionnaireRecord }),
  errors: ['record.name_taken'],
})

export const saveQuestionnaire = defineRoute({
  method: 'PUT',
  path: '/api/admin/questionnaires/:id',
  summary: 'Change a questionnaire (question id 0 = new); given answers keep the question they were given to',
  access: permission('object:view', 'object:data'),
  params,
  body: withRules(questionnaireDraft.extend({ version }), questionnaireFields),
  response: success.extend({ questionnaire: questionnaireRecord }),
  errors: ['record.not_found', 'record.conflict', 'record.name_taken'],
})

export const removeQuestionnaire = defineRoute({
  method: 'DELETE',
  path: '/api/admin/questionnaires/:id',
  summary: 'Remove a questionnaire no object uses',
  access: permission('object:view', 'object:data'),
  params,
  response: success,
  errors: ['record.not_found', 'record.in_use'],
})
