import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.ts'

export type StaticCheck = { name: string; title: string; tool: string; args: string[] }

const typed = ['packages/domain', 'packages/contract', 'packages/server', 'packages/web', 'scripts', 'e2e', 'bench']
// Biome colours its output in pipes too, unless told.
const colors = process.stdout.isTTY ? 'force' : 'off'
const sources = ['packages', 'scripts', 'e2e', 'bench']

/** What can be said about the sources without running them. As many run at once as there are cores: a compiler that splits its work only repeats it. */
export const staticChecks: StaticCheck[] = [
  { name: 'biome', title: 'Form und Regeln (biome)', tool: 'biome', args: ['ci', '.', `--colors=${colors}`] },
  ...typed
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => ({
      name: 'tsc',
      title: `Typen in ${folder} (tsc)`,
      tool: 'tsc',
      args: ['-p', folder, '--checkers', '1'],
    })),
  { name: 'depcruise', title: 'Schichten (dependency-cruiser)', tool: 'depcruise', args: sources },
  { name: 'knip', title: 'Toter Code (knip)', tool: 'knip', args: ['--no-progress'] },
]
