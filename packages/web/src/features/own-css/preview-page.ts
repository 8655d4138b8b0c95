/** What a page would fetch or run, and what is said where nothing runs. */
const unwanted = 'script, noscript, link[rel="modulepreload"], link[rel="preload"], link[rel="icon"], #own-css'

/**
 * A public page for a frame in which no script runs: with the nonce of the page the frame stands in, whose policy it inherits, and with an
 * empty element that takes the CSS. The frame shows what the server drew; nothing in it can be pressed, so it leads nowhere.
 */
export function previewPage(html: string, nonce: string): string {
  // Before it is read: the policy of this page already counts then.
  const own = html.replaceAll(/<style nonce="[^"]*"/g, `<style nonce="${nonce}"`)
  const page = new DOMParser().parseFromString(own, 'text/html')
  for (const element of page.querySelectorAll(unwanted)) element.remove()
  page.body.inert = true
  const style = page.createElement('style')
  style.id = 'own-css'
  style.setAttribute('nonce', nonce)
  page.head.append(style)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
