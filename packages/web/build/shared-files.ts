import { dirname, join } from 'node:path'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly code: string | null; readonly importedIds: readonly string[] } | null
}

const source = join(import.meta.dirname, '../src')

/**
 * What many pages share lies in few files: a page made of a hundred small ones would wait for a hundred answers. Each
 * file holds all that its screens import, and nothing an earlier one holds already; what a single page needs alone
 * stays with that page.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  core: ['main.tsx'],
  // What both layouts of the public pages have, and what either takes from the libraries: nobody should load the other one for it.
  menus: ['app/public/user-menu.tsx', 'app/public/site-drawer.tsx'],
  signs: ['app/public/public-layout.tsx', 'app/gov/gov-layout.tsx'],
  // Every page has it; what dialogs and forms need should not come along for it.
  bar: ['framework/loading-bar.tsx'],
  // What a visitor of the reservation sees first; forms come with the later steps.
  parts: ['app/reservation/reservation-page.tsx'],
  reservation: ['app/reservation/reservation-page.tsx'],
  forms: [
    'app/public/login-page.tsx',
    'app/public/register-page.tsx',
    'app/account/account-layout.tsx',
    'framework/confirm-dialog.tsx',
    'framework/notifications/notification-center.tsx',
  ],
  citizen: [
    'features/reservation/steps/times/times-step.tsx',
    'features/reservation/steps/contact/contact-step.tsx',
    'features/reservation/steps/review/review-step.tsx',
    'features/reservation/steps/done/done-step.tsx',
    'features/placed-order/change/change-dialog.tsx',
    'app/public/order-link-page.tsx',
    'app/account/contact-page.tsx',
    'app/account/calendar-page.tsx',
    'features/own-reservations/overview/overview-page.tsx',
  ],
  office: [
    'app/admin/admin-layout.tsx',
    'app/admin/command-palette.tsx',
    'framework/list/list-page.tsx',
    'framework/form/use-record-form.tsx',
    'framework/conflict-dialog.tsx',
    'features/user/user-form.tsx',
  ],
}

/**
 * Of these only what they share with others goes to the file: libraries and the parts every page is built from. What the government
 * layout alone shows stays with it.
 */
const lending = ['signs', 'parts', 'citizen']
const isCommon = (id: string) =>
  /\/node_modules\/|\/packages\/(domain\/src\/(?!government\/)|web\/src\/(ui|lib|framework)\/)/.test(id)

/** Indexes of libraries that name hundreds of parts, of which a page uses a few. */
const indexes = /node_modules\/(@mantine\/[a-z]+|@tabler\/icons-react)\/(dist\/)?esm\/(index|tabler-icons-react)\.mjs$/

/** Names the shared file a module belongs to. */
export function sharedFiles(): (id: string, graph: ModuleGraph) => string | null {
  let homes: Map<string, string> | null = null
  return (id, graph) => {
    homes ??= findHomes(graph)
    return homes.get(id) ?? null
  }
}

function findHomes(graph: ModuleGraph): Map<string, string> {
  const homes = new Map<string, string>()
  const partsOf = rememberParts(graph)
  for (const [name, roots] of Object.entries(files)) {
    const open = roots.map((root) => join(source, root))
    const seen = new Set<string>()
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const module = homes.has(id) || seen.has(id) ? null : graph.getModuleInfo(id)
      if (!module) continue
      seen.add(id)
      if (isCommon(id) || !lending.includes(name)) homes.set(id, name)
      for (const imported of module.importedIds) {
        if (indexes.test(imported)) open.push(...usedParts(module.code ?? '', imported, partsOf(imported)))
        else open.push(imported)
      }
    }
  }
  return homes
}

/** The modules behind the names that this code takes from an index. */
function usedParts(code: string, index: string, parts: ReadonlyMap<string, string>): string[] {
  return namedImports(code)
    .filter(({ from }) => index.includes(`/node_modules/${from}/`))
    .flatMap(({ names }) => names.map(([name]) => parts.get(name)))
    .filter((id) => id !== undefined)
}

function rememberParts(graph: ModuleGraph): (index: string) => ReadonlyMap<string, string> {
  const known = new Map<string, ReadonlyMap<string, string>>()
  return (index) => {
    const parts =
      known.get(index) ??
      new Map(
        namedImports(graph.getModuleInfo(index)?.code ?? '').flatMap(({ from, names }) =>
          names.map(([, name]) => [name, join(dirname(index), from)] as const),
        ),
      )
    known.set(index, parts)
    return parts
  }
}

/** `import { a as b } from 'c'`, also written as export: what is taken, as what, from where. */
function namedImports(code: string): { from: string; names: (readonly [name: string, as: string])[] }[] {
  return [...code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, names = '', from = '']) => ({
      from,
      names: names.split(',').map((part) => {
        const [name = '', as = name] = part.trim().split(/\s+as\s+/)
        return [name, as] as const
      }),
    }),
  )
}
