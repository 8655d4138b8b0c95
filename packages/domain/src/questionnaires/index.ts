export { type Answer, answerProblem, type Question, shownAnswer } from './answers.ts'
