import type { Requested } from './read-request.ts'

/** What was said about a booking and cannot be ordered, as its refusal would name it; null for nothing. What is missing is asked for later. */
export function findWrong({ options, questionnaire }: Requested) {
  const wrong = { options: [...options.wrong], questions: questionnaire.wrong }
  return wrong.options.length + Object.keys(wrong.questions).length > 0 ? wrong : null
}
