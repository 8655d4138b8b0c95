import { Resolver } from 'node:dns/promises'

/** Milliseconds for an answer, twice: somebody waits in front of the screen. */
const patience = { timeout: 3000, tries: 2 }

/** The texts of a name in the DNS, each in pieces. */
export const resolveTxt = (name: string): Promise<string[][]> => new Resolver(patience).resolveTxt(name)
