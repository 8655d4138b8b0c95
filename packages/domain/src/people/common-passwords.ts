import { passwordGaps, type Rule } from '../validation/index.ts'

/**
 * The words that stand behind the commonest passwords of leaked lists, in the languages spoken here. People reach the
 * password rule by a capital and a few digits (Passwort1, Sommer2026!), so the word is what is looked up.
 */
const commonWords = new Set(
  (
    'password passwort passwd pass kennwort geheim secret login admin administrator root user benutzer gast guest test tester testing ' +
    'welcome willkommen hallo hello qwertz qwerty qwertzu qwertyui qwertyuiop asdf asdfgh asdfghjk asdfghjkl yxcvbnm zxcvbnm qaywsx qazwsx ' +
    'abc abcd abcde abcdef abcdefg abcdefgh abcdefghi aabbcc iloveyou ichliebedich schatz schatzi liebling baby princess prinzessin ' +
    'sunshine sonnenschein sommer summer winter fruehling herbst spring autumn januar februar maerz april mai juni juli august ' +
    'september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag ' +
    'football fussball soccer hockey baseball superman batman pokemon starwars dragon monkey master shadow michael michelle daniel ' +
    'thomas andreas peter martin stefan sandra nicole jessica charlie jordan ashley andrea sabine claudia markus patrick ' +
    'schweiz suisse switzerland svizzera zuerich zurich bern basel luzern genf geneve lausanne winterthur stgallen matterhorn ' +
    'gemeinde verwaltung sekretariat hauswart turnhalle reservation allmend computer internet samsung iphone google microsoft windows ' +
    'changeme letmein trustno access freedom whatever killer hunter cookie ginger flower blume hund katze pferd tiger ferrari mercedes porsche'
  ).split(' '),
)

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const readAsLetters = (text: string) =>
  text.replaceAll(/[0134571@$!]/g, (character) => lookalikes[character] ?? character)

/** Whether it is one of the commonest words with some digits or signs around it, also when written as P4ssw0rt. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const readings = [core, readAsLetters(lower), readAsLetters(core), readAsLetters(lower.replace(/[^a-z@$]+$/, ''))]
  return readings.some((reading) => commonWords.has(reading) || isRepetition(reading))
}

/** `aaaaaaa`, `ababab`: one or two letters over and over. */
const isRepetition = (text: string) => text.length > 1 && /^(.{1,2})\1+$/.test(text)

export const notCommon: Rule = (value, field) =>
  typeof value === 'string' && isCommonPassword(value)
    ? `'${field}' ist zu verbreitet. Bitte wählen Sie etwas, das nicht auf jeder Liste steht`
    : null

/** What a password still lacks, for the meter under every password field. Empty when it is good. */
export function passwordAdvice(password: string): string[] {
  const gaps = passwordGaps(password)
  return gaps.length === 0 && isCommonPassword(password) ? ['kein verbreitetes Passwort'] : gaps
}
