/** What a mail is put together from. */
export const blockComponents = [
  'text',
  'placeholder',
  'logo',
  'image',
  'divider',
  'imageText',
  'order',
  'address',
] as const
export type BlockComponent = (typeof blockComponents)[number]

export const blockWords: Record<BlockComponent, string> = {
  text: 'Text',
  placeholder: 'Platzhalter',
  logo: 'Logo',
  image: 'Bild',
  divider: 'Trenner',
  imageText: 'Bild + Text',
  order: 'Bestellung',
  address: 'Kundenadresse',
}

/** A place is filled by topics, so it stands in templates only. */
export const schemaComponents = blockComponents.filter((component) => component !== 'placeholder')

export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]
/** What a block of an order shows: the bookings, what they cost, or both. */
export const orderParts = ['all', 'bookings', 'costs'] as const
export type OrderPart = (typeof orderParts)[number]
/** How a link looks: words, or a button, filled or with a border alone. */
export const linkLooks = ['words', 'button', 'outline'] as const
export type LinkLook = (typeof linkLooks)[number]
/** As a link says it in its class. */
export const linkClasses: Readonly<Record<LinkLook, string | null>> = {
  words: null,
  button: 'button',
  outline: 'button outline',
}
export const borderStyles = ['solid', 'dashed', 'dotted', 'double'] as const

/** Of a typeface nobody has, the next one is taken: mails bring none along. */
const sans = 'Arial, Helvetica, sans-serif'
const serif = "Georgia, 'Times New Roman', serif"
export const mailFonts = {
  poppins: { label: 'Poppins', stack: `Poppins, 'Century Gothic', ${sans}` },
  inter: { label: 'Inter', stack: `Inter, 'Segoe UI', ${sans}` },
  arial: { label: 'Arial', stack: sans },
  helvetica: { label: 'Helvetica', stack: `Helvetica, ${sans}` },
  verdana: { label: 'Verdana', stack: `Verdana, Geneva, ${sans}` },
  tahoma: { label: 'Tahoma', stack: `Tahoma, Verdana, ${sans}` },
  trebuchet: { label: 'Trebuchet MS', stack: `'Trebuchet MS', Tahoma, ${sans}` },
  segoe: { label: 'Segoe UI', stack: `'Segoe UI', Tahoma, ${sans}` },
  calibri: { label: 'Calibri', stack: `Calibri, Candara, ${sans}` },
  centuryGothic: { label: 'Century Gothic', stack: `'Century Gothic', Futura, ${sans}` },
  lucida: { label: 'Lucida Sans', stack: `'Lucida Sans Unicode', 'Lucida Grande', ${sans}` },
  gillSans: { label: 'Gill Sans', stack: `'Gill Sans', 'Gill Sans MT', Calibri, ${sans}` },
  system: { label: 'Schrift des Geräts', stack: `system-ui, -apple-system, 'Segoe UI', Roboto, ${sans}` },
  georgia: { label: 'Georgia', stack: serif },
  times: { label: 'Times New Roman', stack: "'Times New Roman', Times, serif" },
  cambria: { label: 'Cambria', stack: `Cambria, ${serif}` },
  garamond: { label: 'Garamond', stack: `Garamond, ${serif}` },
  palatino: { label: 'Palatino', stack: `'Palatino Linotype', Palatino, 'Book Antiqua', ${serif}` },
  bookman: { label: 'Bookman', stack: `'Bookman Old Style', Bookman, ${serif}` },
  courier: { label: 'Courier New', stack: "'Courier New', Courier, monospace" },
  consolas: { label: 'Consolas', stack: "Consolas, 'Lucida Console', Monaco, monospace" },
} as const
export type MailFont = keyof typeof mailFonts
export const mailFontKeys = Object.keys(mailFonts) as [MailFont, ...MailFont[]]

/** In pixels. */
export interface Sides {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export interface BlockCss {
  readonly margin: Sides
  readonly padding: Sides
  readonly border: number
  readonly backgroundColor: string
  readonly borderColor: string
  readonly font: MailFont
  readonly fontSize: number
  readonly color: string
  readonly align: Alignment
}

export interface BlockProps {
  /** HTML with `{{variables}}`; of a place, its name. */
  readonly content: string
  /** Pictures are files of the media manager, by their number. */
  readonly image: number | null
  readonly leftImage: number | null
  readonly rightImage: number | null
  readonly leftContent: string
  readonly rightContent: string
}

export interface BlockSettings {
  readonly css: BlockCss
  readonly divider: {
    readonly align: Alignment
    readonly color: string
    readonly style: (typeof borderStyles)[number]
    /** In hundredths of the mail's width. */
    readonly width: number
    readonly size: number
  }
  /** Width in hundredths of the mail's; null as the settings of the logo say. */
  readonly logo: { readonly align: Alignment; readonly width: number | null; readonly isFullOnMobile: boolean }
  /** In pixels; width null as wide as the height makes it. */
  readonly image: {
    readonly align: Alignment
    readonly width: number | null
    readonly height: number
    readonly isFullOnMobile: boolean
  }
  readonly order: {
    readonly part: OrderPart
    readonly addPicture: boolean
    readonly addOptions: boolean
    readonly addQuestionnaires: boolean
  }
  readonly address: { readonly align: Alignment }
  /** Of twelve columns, how many the left side has. */
  readonly split: number
  /** Left out of mails about orders that are not paid on invoice. */
  readonly isOnlyOnInvoice: boolean
}

export interface MailBlock {
  readonly id: string
  /** Of the template, or of the topic that fills a place of it. */
  readonly type: 'block' | 'schemaBlock'
  readonly component: BlockComponent
  readonly props: BlockProps
  readonly settings: BlockSettings
  /** The place a block of a topic stands in. */
  readonly templateTemplateBlockId: string | null
}

/** In pixels: what mail readers show side by side with their own lists. */
export const mailWidth = 600

/** What a logo of this width, in hundredths of the mail's, fits into, in pixels: beside the name a tall one would tower over it. */
export function logoBox(width: number): { readonly width: number; readonly height: number } {
  const most = (mailWidth * width) / 100
  return { width: Math.round(most), height: Math.round(most * 0.4) }
}

/** Of boxes that come with the product; like white, it is turned in the dark. */
export const softGround = '#f1f2f7'

const none: Sides = { top: 0, right: 0, bottom: 0, left: 0 }

export const defaultCss: BlockCss = {
  margin: none,
  padding: { top: 8, right: 32, bottom: 8, left: 32 },
  border: 0,
  backgroundColor: '#ffffff',
  borderColor: '#e2e6f3',
  font: 'poppins',
  fontSize: 16,
  color: '#000000',
  align: 'left',
}

export const defaultSettings: BlockSettings = {
  css: defaultCss,
  divider: { align: 'center', color: '#e2e6f3', style: 'solid', width: 100, size: 4 },
  logo: { align: 'left', width: 15, isFullOnMobile: false },
  image: { align: 'center', width: null, height: 200, isFullOnMobile: true },
  order: { part: 'all', addPicture: false, addOptions: true, addQuestionnaires: false },
  address: { align: 'left' },
  split: 6,
  isOnlyOnInvoice: false,
}

const noProps: BlockProps = {
  content: '',
  image: null,
  leftImage: null,
  rightImage: null,
  leftContent: '',
  rightContent: '',
}

const firstContent: Partial<Record<BlockComponent, Partial<BlockProps>>> = {
  text: { content: '<p>Text</p>' },
  placeholder: { content: 'Inhalt' },
  imageText: { rightContent: '<p>Text</p>' },
}

interface NewBlock {
  readonly id: string
  readonly props?: Partial<BlockProps>
  readonly settings?: Partial<Omit<BlockSettings, 'css'>> & { readonly css?: Partial<BlockCss> }
  /** The place of a template it fills. */
  readonly place?: string
}

/** A block as it comes out of the box. */
export function newBlock(component: BlockComponent, { id, props, settings, place }: NewBlock): MailBlock {
  return {
    id,
    type: place === undefined ? 'block' : 'schemaBlock',
    component,
    props: { ...noProps, ...firstContent[component], ...props },
    settings: { ...defaultSettings, ...settings, css: { ...defaultCss, ...settings?.css } },
    templateTemplateBlockId: place ?? null,
  }
}

/** The mail of a topic: the blocks of the template, behind each place those of the topic that fill it. */
export function layOut(template: readonly MailBlock[], filling: readonly MailBlock[]): MailBlock[] {
  const places = template.filter(({ component }) => component === 'placeholder')
  const known = new Set(places.map(({ id }) => id))
  // What filled a place that is gone stands where the most is written.
  const main = mainPlace(places)?.id ?? null
  // Somebody took the last place away: what is to be said is said at the end.
  if (main === null) return [...template, ...filling]
  const placeOf = ({ templateTemplateBlockId: place }: MailBlock) => (place !== null && known.has(place) ? place : main)
  return template.flatMap((block) => [block, ...filling.filter((one) => placeOf(one) === block.id)])
}

/** Where the words of a mail belong: the place of that name, or the first one. */
export const mainPlace = (blocks: readonly MailBlock[]): MailBlock | undefined => {
  const places = blocks.filter(({ component }) => component === 'placeholder')
  return places.find(({ props }) => props.content.trim().toLowerCase() === 'inhalt') ?? places[0]
}

/** Places of a template nobody has filled. */
export const emptyPlaces = (template: readonly MailBlock[], filling: readonly MailBlock[]): MailBlock[] => {
  const laid = layOut(template, filling)
  return laid.filter(({ component }, at) => component === 'placeholder' && laid[at + 1]?.type !== 'schemaBlock')
}
