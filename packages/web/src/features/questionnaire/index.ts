export { QuestionnaireFields } from './questionnaire-fields.tsx'
export { questionsWord } from './questionnaire-words.ts'
export { questionnairePreviewQuery, questionnairesQuery } from './questionnaires.queries.ts'
