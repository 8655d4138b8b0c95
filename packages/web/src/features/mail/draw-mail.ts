/** What a mail has no use for in a preview. */
const unwanted =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, video, audio'

/** Attributes that look like something; everything else (addresses, handlers) goes. */
const looks = [
  'alt',
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

const fromHere = (address: string) => address.startsWith(`${location.origin}/`) || address.startsWith('data:image/')

/**
 * Draws a mail into an empty document, element by element. The page's policy lets no style attribute of a text through, so what stands
 * in them is set as properties; links lead nowhere, and pictures that go along with the mail are left out.
 */
export function drawMail(into: Document, html: string): void {
  const parked = html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-look='))
  const mail = new DOMParser().parseFromString(parked, 'text/html')
  for (const element of mail.querySelectorAll(unwanted)) element.remove()
  for (const picture of mail.querySelectorAll('img')) {
    if (!fromHere(picture.getAttribute('src') ?? '')) picture.remove()
  }
  const body = copy(mail.body, into)
  into.body.replaceWith(body)
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
