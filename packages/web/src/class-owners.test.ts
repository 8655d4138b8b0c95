import { expect, it } from 'vitest'
import { usedClasses, writtenSelectors } from '../test/written-classes.ts'

/** Classes nobody styles, and what they are there for. */
const hooks = new Map([
  ['fee-steps__add', 'gets the focus when the last step is removed'],
  ['opening__add', 'gets the focus when the last time of a day is removed'],
  ['tag-row__label', 'gets the focus when a line is new or not whole'],
])

/** Classes that are not in our markup: a library puts them there. */
const foreign = new Set(['ProseMirror', 'ProseMirror-selectednode', 'selectedCell'])

const sheets = import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true })
const sources = import.meta.glob<string>(['./**/*.{ts,tsx,html}', '../index.html', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** `features/plan`, `ui`, `framework` or `app`. The markup of the reservation's first view is the reservation's. */
function ownerOf(path: string): string {
  if (path.endsWith('/first-view.html')) return 'features/reservation'
  if (path.startsWith('../')) return 'app'
  const [top = '', feature = ''] = path.replace('./', '').split('/')
  return top === 'features' ? `features/${feature}` : top
}

/** `plan-row__head` and `plan-row--late` belong to the block `plan-row`. */
const blockOf = (name: string) => name.split(/__|--/)[0] ?? name

const written = Object.entries(sheets)
  .flatMap(([path, text]) => writtenSelectors(path, text))
  .map(({ sheet, selector, classes }) => ({
    sheet,
    selector,
    classes,
    blocks: [...new Set(classes.filter((name) => !foreign.has(name)).map(blockOf))],
  }))
const styled = new Set(written.flatMap(({ classes }) => classes))
const used = Object.entries(sources).map(([path, text]) => ({ path, classes: [...usedClasses(text)] }))
const known = new Set(used.flatMap(({ classes }) => classes))

/** A sheet for paper rewrites what the sheets beside it say, so it counts as one of them. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const isBeside = (sheet: string, home: string) =>
  sheet === home || (sheet.endsWith('-print.css') && folderOf(sheet) === folderOf(home))

/** The sheets that style a block for itself; where none does, those that mention it. */
function homesOf(block: string): readonly string[] {
  const about = written.filter(({ blocks }) => blocks.includes(block))
  const alone = about.filter(({ blocks }) => blocks.length === 1)
  return [...new Set((alone.length > 0 ? alone : about).map(({ sheet }) => sheet))].filter(
    (sheet, _, all) => !all.some((other) => other !== sheet && isBeside(sheet, other)),
  )
}

const homes = new Map([...new Set(written.flatMap(({ blocks }) => blocks))].map((block) => [block, homesOf(block)]))
const homeOf = (block: string) => homes.get(block)?.[0] ?? ''

it('nested rules are read as the browser reads them, and the steps of an animation not at all', () => {
  const sheet = `@layer app { .week { & b, > .day { @media print { &:hover { top: 0 } .mantine-Button-root & { top: 0 } } } } }
    @keyframes turn { from { top: 0 } }`
  expect(writtenSelectors('week.css', sheet).map(({ selector, classes }) => `${selector} = ${classes}`)).toEqual([
    '.week = week',
    '.week b = week',
    '.week > .day = week,day',
    '.week b:hover = week',
    '.week > .day:hover = week,day',
    '.mantine-Button-root .week b = week',
    '.mantine-Button-root .week > .day = week,day',
  ])
})

it('classes are found in attributes, expressions, defaults and selectors', () => {
  const source = `
    const Box = ({ className = 'by-default' }) => <p className={isWide ? 'wide wide--very' : \`narrow \${className}\`} />
    const shared = { className: 'in-object', 'data-look': 'no-class' }
    root.classList.add('on-root')
    const accept = '.pdf'
    element.querySelector('.looked-up[data-state="failed"] button')`
  expect([...usedClasses(source)].sort()).toEqual(
    ['by-default', 'in-object', 'looked-up', 'narrow', 'on-root', 'wide', 'wide--very'].sort(),
  )
})

it('a block of classes is styled in one style sheet', () => {
  expect([...homes].filter(([, sheetsOfBlock]) => sheetsOfBlock.length > 1)).toEqual([])
})

it('a style sheet changes what is at home elsewhere only beside a class of its own, and no class of another feature or of the app', () => {
  const trespasses = written
    .filter(({ sheet, blocks }) => {
      const strangers = blocks.filter((block) => !isBeside(sheet, homeOf(block)))
      const isOpen = (block: string) => ['ui', 'framework', ownerOf(sheet)].includes(ownerOf(homeOf(block)))
      return strangers.length > 0 && (strangers.length === blocks.length || !strangers.every(isOpen))
    })
    .map(({ sheet, selector }) => `${sheet} ${selector}`)
  expect(trespasses).toEqual([])
})

it('a feature styles no bare element: every selector names a class', () => {
  const bare = written
    .filter(({ sheet, classes }) => classes.length === 0 && ownerOf(sheet).startsWith('features/'))
    .map(({ sheet, selector }) => `${sheet} ${selector}`)
  expect(bare).toEqual([])
})

it('a class of a feature is used by that feature alone, one of the app by the app alone', () => {
  const strangers = used.flatMap(({ path, classes }) =>
    classes
      .filter((name) => styled.has(name))
      .map((name) => ({ name, owner: ownerOf(homeOf(blockOf(name))) }))
      .filter(({ owner }) => !['ui', 'framework', ownerOf(path)].includes(owner))
      .map(({ name, owner }) => `${path} uses ${name} of ${owner}`),
  )
  expect(strangers).toEqual([])
})

it('every class that is styled is used', () => {
  expect([...styled].filter((name) => !known.has(name) && !foreign.has(name))).toEqual([])
})

it('every class that is used is styled, or a hook', () => {
  const unstyled = used.flatMap(({ path, classes }) =>
    classes
      .filter((name) => !styled.has(name) && !hooks.has(name) && !name.startsWith('mantine-'))
      .map((name) => `${path} ${name}`),
  )
  expect(unstyled).toEqual([])
})

it('a hook is used and has no style', () => {
  expect([...hooks.keys()].filter((name) => styled.has(name) || !known.has(name))).toEqual([])
})

it('an animation has its name for itself', () => {
  const names = Object.values(sheets).flatMap((text) =>
    [...text.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name),
  )
  expect(names).toEqual([...new Set(names)])
})
