const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign])

/** Stands in for `web/src/first-view.tsx`, which is there once the web was built. */
export function drawFirstView(path, { app, objects, page }) {
  if (app && page) return `<h1>${escaped(page.title)}</h1>${page.html}`
  if (!app || !['/', '/start', '/reservation'].includes(path)) return ''
  const { title, logo, hero } = app
  const rows = (objects?.objects ?? []).slice(0, 6).map((card) => `<li>${escaped(card.title)}, </li>`)
  const texts = `<h1>${escaped(hero.title)}</h1><p>${escaped(hero.text)}</p><b>${escaped(title)}</b>`
  return `${texts}<img src="${escaped(hero.picture)}" alt=""><img src="${escaped(logo)}" alt=""><ul>${rows.join('')}</ul>`
}
