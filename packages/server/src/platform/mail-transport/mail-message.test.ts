import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startOddServer } from '../../../test/odd-mail-server.ts'
import { type OutgoingMail, openMailTransport } from './mail-transport.ts'

const post = await startOddServer()
const transport = openMailTransport(post.url, 'post@betrieb.test')
afterAll(async () => {
  transport?.close()
  await post.down()
})

const plain: OutgoingMail = {
  ...{ messageId: '<1@allmend.test>', to: 'nora@chor.test', fromName: 'Amt', subject: 'Betreff' },
  ...{ text: 'Guten Tag', html: '<p>Guten Tag</p>', date: new Date('2026-11-17T08:00:00Z') },
}
async function sent(change: Partial<OutgoingMail> = {}) {
  await transport?.send({ ...plain, ...change })
  const [mail] = post.taken.splice(0)
  const data = mail?.data ?? ''
  const head = data.slice(0, data.indexOf('\r\n\r\n') + 2)
  return { data, head, to: mail?.to, header: (name: string) => headerOf(head, name) }
}
/** A header with its folded lines, as it stands. */
const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: ((?:.*\\r\\n[ \\t])*.*)\\r\\n`, 'im').exec(head)?.[1]
const unfolded = (text = '') => text.replaceAll(/\r\n([ \t])/g, '$1')
/** Encoded words, as readers show them. */
const readable = (text = '') =>
  unfolded(text)
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('latin1')
        : body
            .replaceAll('_', ' ')
            .replaceAll(/=([0-9A-F]{2})/gi, (__, code) => String.fromCharCode(Number.parseInt(code, 16))),
    )
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')

describe('a mail', () => {
  it('says that a machine wrote it, when, and has a text besides', async () => {
    const { data, header } = await sent()
    expect([header('Auto-Submitted'), header('X-Auto-Response-Suppress')]).toEqual(['auto-generated', 'All'])
    expect(header('Date')).toBe('Tue, 17 Nov 2026 08:00:00 +0000')
    expect(header('Message-ID')).toBe('<1@allmend.test>')
    expect(data).toMatch(/Content-Type: text\/plain/)
    expect((await sent({ text: ' ', html: '<p>Nur <b>HTML</b></p>' })).data).toMatch(
      /text\/plain.*\r\n\r\nNur HTML\r\n/s,
    )
  })

  it.each([
    ['fromName', 'Amt\r\nBcc: opfer@chor.test'],
    ['subject', 'Betreff\r\nBcc: opfer@chor.test\r\n\r\nAnderer Text'],
    ['subject', 'Betreff\nBcc: opfer@chor.test'],
    ['subject', 'Betreff\u2028Bcc: opfer@chor.test'],
    ['fromName', 'Amt" <boese@chor.test>, "'],
  ] as const)('has no line that was smuggled in through %s %j', async (name, value) => {
    const { head, to, header } = await sent({ [name]: value })
    expect(head).not.toMatch(/^(Bcc|Cc):/im)
    expect(to).toBe('nora@chor.test')
    expect(head.match(/^From:/gim)).toHaveLength(1)
    expect(unfolded(header('From'))).toMatch(/<post@betrieb\.test>$/)
  })

  it('with a file named over two lines keeps it on one', async () => {
    const file = { filename: 'a\r\nX-Evil: 1.ics', contentType: 'text/calendar', content: 'x' }
    expect((await sent({ attachments: [file] })).data).not.toMatch(/^X-Evil/m)
  })

  it.each([
    'a@b.test\r\nRCPT TO:<opfer@chor.test>',
    'a@b.test, opfer@chor.test',
    'A <a@b.test>',
    'a b@c.test',
    '',
    '@',
  ])('does not go to %j', async (to) => {
    await expect(transport?.send({ ...plain, to })).rejects.toMatchObject({ code: 'EENVELOPE' })
    await expect(transport?.send({ ...plain, replyTo: to || ' ' })).rejects.toMatchObject({ code: 'EENVELOPE' })
    expect(post.taken).toEqual([])
  })

  it('carries names and subjects of every script, however long', async () => {
    const name = 'Gemeinde Eschenbühl – Zürich 🏛️'
    const subject = `Bestätigung für «Mehrzweckhalle» ${'sehr langer Titel äöü '.repeat(60)}Ende`
    const { head, header } = await sent({ fromName: name, subject })
    expect(utf8(readable(header('From')))).toContain(name)
    expect(utf8(readable(header('Subject')))).toBe(subject)
    // RFC 5322: 998 octets for a line, and 78 where it can be.
    for (const line of head.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(78)
  })

  it('has no line of more than 998 octets, whatever somebody wrote', async () => {
    const long = 'ä'.repeat(3000)
    const { data } = await sent({ text: `${long}\n.\n${'x'.repeat(5000)}`, html: `<p>${long}${'y'.repeat(5000)}</p>` })
    for (const line of data.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
    // The dot alone on its line did not end it.
    expect(data).toMatch(/text\/html/)
  })
})

/** RFC 6376, relaxed: what both sides sign. */
const relaxedHeader = (name: string, value: string) =>
  `${name.toLowerCase()}:${unfolded(value)
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`
const relaxedBody = (body: string) => {
  const lines = body.replaceAll(/[ \t]+/g, ' ').replaceAll(/ \r\n/g, '\r\n')
  return `${lines.replace(/(\r\n)*$/, '')}\r\n`
}

it('a signed mail is what its key vouches for: recomputed from what arrived', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const dkim = { domainName: 'betrieb.test', keySelector: 'allmend-1', privateKey }
  const file = { filename: 'a.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }
  const { data, head, header } = await sent({
    dkim,
    subject: 'Grüezi',
    attachments: [file],
    text: 'Zeile \n\n\nEnde\n',
  })
  const signature = header('DKIM-Signature') ?? ''
  const tags = Object.fromEntries(
    unfolded(signature)
      .split(';')
      .map((tag) => tag.trim())
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  )
  expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'betrieb.test', s: 'allmend-1' })
  const names = (tags.h ?? '').split(':')
  expect(names.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date']))
  const body = data.slice(data.indexOf('\r\n\r\n') + 4)
  expect(createHash('sha256').update(relaxedBody(body)).digest('base64')).toBe(tags.bh)
  const check = (lines: string) =>
    createVerify('RSA-SHA256')
      .update(
        [
          ...names.flatMap((name) => {
            const value = headerOf(lines, name)
            return value === undefined ? [] : [relaxedHeader(name, value)]
          }),
          relaxedHeader('DKIM-Signature', signature.replace(/(\bb=)[^;]*$/s, '$1')),
        ].join('\r\n'),
      )
      .verify(publicKey, tags.b ?? '', 'base64')
  expect(check(head)).toBe(true)
  expect(check(head.replace('nora@chor.test', 'lea@chor.test'))).toBe(false)
})
