import type { BookingDraft } from '@allmend/contract'
import { answerProblem, type Question, shownAnswer } from '@allmend/domain/questionnaires'

/** A question as an object asks it. */
export interface AskedQuestion extends Question {
  readonly objectId: number
  readonly questionnaireId: number
}

interface GivenAnswer {
  readonly questionnaireId: number
  readonly questionId: number
  /** The question as it was when it was answered. */
  readonly question: string
  readonly answer: string
}

/** The answers of a booking, and by the number of the question what is missing of them or wrong; apart, what was said and is wrong. */
export function givenAnswers(questions: readonly AskedQuestion[], given: BookingDraft['answers']) {
  const answers: GivenAnswer[] = []
  const problems: Record<number, string> = {}
  const wrong: Record<number, string> = {}
  for (const question of questions) {
    const { id, questionnaireId, value } = question
    const answer = given.find((one) => one.questionId === id && one.questionnaireId === questionnaireId)?.answer ?? null
    const problem = answerProblem(question, answer)
    const shown = shownAnswer(question, answer)
    if (problem) problems[id] = problem
    if (problem && shown !== '' && question.type !== 'checkbox') wrong[id] = problem
    if (shown !== '') answers.push({ questionnaireId, questionId: id, question: value, answer: shown })
  }
  return { answers, problems, wrong }
}
