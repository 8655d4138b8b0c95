import type { FastifyInstance } from 'fastify'

interface Sent {
  readonly name: string
  readonly content: string | Buffer
}

/** A multipart body as a browser makes it. */
async function multipartBody(files: readonly Sent[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const request = new Request('http://x/', { method: 'POST', body: form })
  return {
    type: request.headers.get('content-type') ?? '',
    payload: Buffer.from(await request.arrayBuffer()),
  }
}

/** Uploads files, from whatever address is wanted. */
export async function sendFiles(
  server: FastifyInstance,
  path: string,
  files: readonly Sent[],
  headers: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>> = {},
) {
  const { type, payload } = await multipartBody(files, fields)
  const response = await server.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}
