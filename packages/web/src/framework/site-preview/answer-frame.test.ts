import { expect, it } from 'vitest'
import { callOf } from './answer-frame.ts'
import { readFromFrame } from './preview-messages.ts'

const origin = 'https://gemeinde.test'

it.each(['/api/objects?page=1', '/api/pages/3', 'https://gemeinde.test/api/config'])(
  'the frame may ask for %s',
  (url) => expect(callOf(url, origin)?.pathname).toMatch(/^\/api\//),
)

it.each([
  '/admin',
  '/files/assets/1/x.png',
  '/api/../admin',
  '//boese.example/api/x',
  'https://boese.example/api/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
  '',
])('but not for %j', (url) => expect(callOf(url, origin)).toBeNull())

it('what is none of its messages is not looked at', () => {
  expect(readFromFrame({ kind: 'ask', id: 3, url: '/api/objects', more: 1 })).toEqual({
    kind: 'ask',
    id: 3,
    url: '/api/objects',
  })
  expect(readFromFrame({ kind: 'ready' })).toEqual({ kind: 'ready' })
  for (const data of [null, undefined, 'ready', 7, {}, { kind: 'ask' }, { kind: 'ask', id: '3', url: '/api/x' }]) {
    expect(readFromFrame(data)).toBeNull()
  }
})
