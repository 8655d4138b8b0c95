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

/** The answers of a booking, and what is wrong with them by the number of the question. */
export function givenAnswers(questions: readonly AskedQuestion[], given: BookingDraft['answers']) {
  const answers: GivenAnswer[] = []
  const problems: Record<number, string> = {}
  for (const question of questions) {
    const { id, questionnaireId, value } = question
    const answer = given.find((one) => one.questionId === id && one.questionnaireId === questionnaireId)?.answer ?? null
    const problem = answerProblem(question, answer)
    if (problem) problems[id] = problem
    const shown = shownAnswer(question, answer)
    if (shown !== '') answers.push({ questionnaireId, questionId: id, question: value, answer: shown })
  }
  return { answers, problems }
}
