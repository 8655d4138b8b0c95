import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

const pictures = 10
const words = '<p>Der Saal steht allen offen. Er hat eine Bühne, eine Küche und Platz für zweihundert Personen.</p>'

/** A photograph as far as a browser is concerned: large, and not two pixels alike. */
const makePhoto = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: { r: (seed * 37) % 256, g: 120, b: 200 - seed * 10 },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .blur(6)
    .jpeg({ quality: 88 })
    .toBuffer()

interface Asset {
  readonly id: number
  readonly name: string
  readonly file: string
}

/** A content page with ten photographs in it, once they are there in all widths. Answers with its address. */
export async function makePicturePage(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { 'content-type': _, ...auth } = headers
  const call = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const form = new FormData()
  const names = Array.from({ length: pictures }, (_one, place) => `bench-${place}`)
  form.append('meta', JSON.stringify(names.map((name) => ({ name, filename: `${name}.jpg`, alt: name, tagIds: [] }))))
  for (const [place, name] of names.entries())
    form.append('files', new File([new Uint8Array(await makePhoto(place))], `${name}.jpg`, { type: 'image/jpeg' }))
  const { assets } = (await call('/api/admin/assets/upload', { method: 'POST', headers: auth, body: form })) as {
    assets: Asset[]
  }
  const html = assets.map(({ file, name }) => `<h2>${name}</h2>${words}<img src="/files/assets/${file}" alt="${name}">`)
  const body = JSON.stringify({ title: 'Zehn Bilder', html: html.join(''), isPublished: true, isInFooter: false })
  const { page } = (await call('/api/admin/pages', { method: 'POST', headers, body })) as { page: { id: number } }
  const address = `/page/${page.id}`
  for (let left = 120; ; left--) {
    const drawn = await (await fetch(`${url}${address}`)).text()
    if (drawn.split('srcset=').length > pictures) return address
    if (left === 0) throw new Error('The pictures were not made in all widths within two minutes.')
    await sleep(1000)
  }
}
