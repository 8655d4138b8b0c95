import type { AppConfig } from '@allmend/contract'
import { defaultColors, type Layout } from '@allmend/domain/color'
import { type GovernmentAddresses, type GovernmentLink, governmentLinkNames } from '@allmend/domain/government'
import { governmentLinkFields } from '@allmend/domain/government-fields'
import type { Rule } from '@allmend/domain/validation'

interface StoredLayout {
  readonly layout?: Layout | undefined
  readonly governmentLinks?: GovernmentAddresses | undefined
}

/** Each address is a field of its own, so that a sentence stands where it belongs. */
export const readLayout = ({ layout = 'default', governmentLinks = {} }: StoredLayout) => ({
  layout,
  takesLayoutColors: false as boolean,
  ...(Object.fromEntries(governmentLinkNames.map((name) => [name, governmentLinks[name] ?? ''])) as Record<
    GovernmentLink,
    string
  >),
})

/** The other way round: the addresses together, as they are saved; in the other layout nobody sees them, so they stay as they are. */
export function gatherLinks<Values extends LayoutValues>(values: Values) {
  const isLink = (name: string) => governmentLinkNames.some((link) => link === name)
  const others = Object.entries(values).filter(([name]) => !isLink(name))
  const governmentLinks = Object.fromEntries(governmentLinkNames.map((name) => [name, values[name].trim()]))
  return {
    ...(Object.fromEntries(others) as Omit<Values, GovernmentLink>),
    ...(values.layout === 'gov' && { governmentLinks }),
  }
}

const nothing: Rule[] = []
const unseen = Object.fromEntries(
  governmentLinkNames.map((name) => [name, { ...governmentLinkFields[name], rules: nothing }]),
) as typeof governmentLinkFields

/** A field that is not shown asks for nothing. */
export const linkFields = (layout: Layout) => (layout === 'gov' ? governmentLinkFields : unseen)

type LayoutValues = ReturnType<typeof readLayout>

/** What the saved layout changes about the page it was saved on. */
export function layoutOf(
  { theme }: AppConfig,
  { layout = theme.layout, governmentLinks = {} }: StoredLayout,
  takesColors = false,
): Pick<AppConfig, 'theme' | 'governmentLinks'> {
  const colors = defaultColors[layout]
  const painted = takesColors && { colors, dark: {}, background: colors.background }
  return { theme: { ...theme, layout, ...painted }, governmentLinks: layout === 'gov' ? governmentLinks : {} }
}

interface ShownValues extends LayoutValues {
  readonly title: string
  readonly textTitle: string
  readonly contact: string
  readonly address: string
}

/** The municipality as its pages would show it if the form were saved. */
export function appWith(app: AppConfig, values: ShownValues): AppConfig {
  const { title, textTitle, contact, address, layout, takesLayoutColors } = values
  return {
    ...app,
    title,
    texts: { ...app.texts, title: textTitle, contact, address },
    ...layoutOf(app, { layout, governmentLinks: gatherLinks(values).governmentLinks }, takesLayoutColors),
  }
}
