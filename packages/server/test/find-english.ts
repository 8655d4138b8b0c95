/** Words of zod, Fastify and PostgreSQL that no German sentence has. */
const english =
  /\b(invalid|expected|received|required|too (small|big|long|short)|unrecogni[sz]ed|must|should|input|option:|string|number|boolean|array|object|undefined|nan|error|not found|is not|violates|syntax|value|the|of|and|or)\b/i

/** Sentences of a refusal that are not German; what is quoted may be called as it was sent. */
export function findEnglish({ message, details }: { message?: string; details?: { fields?: Record<string, string> } }) {
  const sentences = [message ?? '', ...Object.values(details?.fields ?? {})]
  return sentences.filter((sentence) => english.test(sentence.replaceAll(/'[^']*'/g, '')))
}
