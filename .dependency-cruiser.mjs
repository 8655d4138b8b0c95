// dependency-cruiser cannot drive TypeScript 7 yet; swc reads the same sources, types included. Without it no .ts file would
// be looked at and nothing ever be refused, so its absence must fail.
import '@swc/core'

/** Modules of the server, lowest first: a module knows those before it and never those after it. */
const moduleOrder = ['tenant', 'user', 'object', 'pricing', 'booking', 'order', 'payment']

const modules = '^packages/server/src/modules'
const tests = '\\.test\\.tsx?$'

const noUpwardImports = moduleOrder.slice(0, -1).map((name, position) => ({
  name: `module-order-${name}`,
  comment: `News travels upward as events: ${name} never imports a module above it.`,
  severity: 'error',
  from: { path: `${modules}/${name}/`, pathNot: tests },
  to: { path: `${modules}/(?:${moduleOrder.slice(position + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody imports this file, and it is not started by itself.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          tests,
          '-fixture/',
          '(?:^|/)[^/]+\\.config\\.(?:ts|js|mjs)$',
          '^scripts/[^/]+$',
          '^e2e/',
          '^bench/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-stands-alone',
      comment: 'The rules run in the browser and in Node and need nothing but themselves.',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: tests },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'domain-tests-need-little',
      severity: 'error',
      from: { path: `^packages/domain/src.*${tests}` },
      to: { pathNot: ['^packages/domain/src', 'node_modules/(?:vitest|fast-check)/'] },
    },
    {
      name: 'contract-knows-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: tests },
      to: { pathNot: ['^packages/(?:contract|domain)/src', 'node_modules/zod/'] },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: '^packages/server' },
      to: { path: '^packages/web' },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: '^packages/web/src' },
      to: { path: ['^packages/server', '^node:', '^(?:fs|path|os|crypto|child_process|net|http|https)$'] },
    },
    {
      name: 'packages-not-tools',
      comment: 'What runs in production does not lean on scripts, browser tests or measurements.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(?:scripts|e2e|bench)/' },
    },
    {
      name: 'platform-not-modules',
      severity: 'error',
      from: { path: '^packages/server/src/platform', pathNot: tests },
      to: { path: modules },
    },
    {
      name: 'module-through-index',
      comment: 'A module is entered through its index.ts.',
      severity: 'error',
      from: { path: `${modules}/([^/]+)/` },
      to: { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$1/`, `${modules}/[^/]+/index\\.ts$`] },
    },
    {
      name: 'module-through-index-from-outside',
      severity: 'error',
      from: { path: ['^packages/server/', '^scripts/'], pathNot: [`${modules}/`, '^packages/server/test/'] },
      to: { path: `${modules}/[^/]+/`, pathNot: `${modules}/[^/]+/index\\.ts$` },
    },
    ...noUpwardImports,
    {
      name: 'web-ui-and-lib-know-nothing-above',
      severity: 'error',
      from: { path: '^packages/web/src/(?:ui|lib)/' },
      to: { path: '^packages/web/src/(?:features|app|framework)/' },
    },
    {
      name: 'web-framework-knows-ui-and-lib',
      severity: 'error',
      from: { path: '^packages/web/src/framework/' },
      to: { path: '^packages/web/src/(?:features|app)/' },
    },
    {
      name: 'web-features-not-app',
      severity: 'error',
      from: { path: '^packages/web/src/features/' },
      to: { path: '^packages/web/src/app/' },
    },
    {
      name: 'web-feature-through-index',
      comment: 'Features meet through their index.ts only.',
      severity: 'error',
      from: { path: '^packages/web/src/features/([^/]+)/' },
      to: {
        path: '^packages/web/src/features/[^/]+/',
        pathNot: ['^packages/web/src/features/$1/', '^packages/web/src/features/[^/]+/index\\.tsx?$'],
      },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(?:^|/)dist/', '(?:^|/)data/', '\\.css$', '\\.svg$'] },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
