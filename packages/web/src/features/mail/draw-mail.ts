/** What a mail has no use for in a preview. */
const unwanted =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, video, audio'

/** Attributes that look like something; everything else (addresses, handlers) goes. */
const looks = [
  'alt',
  'class',
  'align',
  'width',
  'height',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'role',
  'lang',
  'dir',
]

/** Where a picture lies, if it lies here; those that go along with a mail have no place. */
function placeHere(address: string): string | null {
  if (address.startsWith('data:image/')) return address
  const place = URL.canParse(address, location.href) ? new URL(address, location.href) : null
  return place?.origin === location.origin ? place.href : null
}

/**
 * Draws a mail into an empty document, element by element. The page's policy lets no style attribute of a text through, so what stands
 * in them is set as properties, and its sheets are adopted; links lead nowhere, and only pictures that lie here are shown.
 */
export function drawMail(into: Document, html: string): void {
  const { rest, sheets } = withoutSheets(html)
  const parked = rest.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-look='))
  const mail = new DOMParser().parseFromString(parked, 'text/html')
  adoptSheets(into, sheets)
  for (const element of mail.querySelectorAll(unwanted)) element.remove()
  for (const picture of mail.querySelectorAll('img')) {
    const place = placeHere(picture.getAttribute('src') ?? '')
    if (place === null) picture.remove()
    else picture.setAttribute('src', place)
  }
  const body = copy(mail.body, into)
  into.body.replaceWith(body)
}

function withoutComments(html: string): string {
  const [first = '', ...parts] = html.split('<!--')
  return [first, ...parts.map((part) => part.split('-->').slice(1).join('-->'))].join('')
}

/** Taken out before the mail is parsed, which alone would break the policy; what only old Outlook reads is a comment. */
function withoutSheets(html: string): { rest: string; sheets: string[] } {
  const [first = '', ...parts] = withoutComments(html).split(/<style\b/i)
  const sheets: string[] = []
  const rest = parts.map((part) => {
    const [begin, end] = [part.indexOf('>') + 1, part.search(/<\/style/i)]
    // One without an end would be a sheet to the end of the mail.
    if (end < 0) return ''
    sheets.push(part.slice(begin, end))
    return part.slice(part.indexOf('>', end) + 1)
  })
  return { rest: [first, ...rest].join(''), sheets }
}

/** The sheets of a mail, made in the window they apply to; so the width of the frame decides, as in a mail reader. */
function adoptSheets(into: Document, texts: readonly string[]): void {
  const window = into.defaultView
  if (!window) return
  into.adoptedStyleSheets = texts.map((text) => {
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}

function copy(from: Element, into: Document): HTMLElement {
  const element = into.createElement(from.localName)
  for (const { name, value } of from.attributes) if (looks.includes(name)) element.setAttribute(name, value)
  if (from.localName === 'img') element.setAttribute('src', from.getAttribute('src') ?? '')
  element.style.cssText = from.getAttribute('data-look') ?? ''
  for (const child of from.childNodes) {
    if (child instanceof Element) element.append(copy(child, into))
    else if (child.nodeType === Node.TEXT_NODE) element.append(child.textContent ?? '')
  }
  return element
}
