import { expect, it } from 'vitest'
import { plainSchema } from './plain-schema.ts'

it('a record with known keys has properties', () => {
  const record = {
    ...{ type: 'object', propertyNames: { type: 'string', enum: ['all', 'open'] } },
    ...{ additionalProperties: { type: 'integer' }, required: ['all', 'open'] },
  }
  expect(plainSchema({ properties: { counts: record } })).toEqual({
    properties: {
      counts: {
        type: 'object',
        properties: { all: { type: 'integer' }, open: { type: 'integer' } },
        additionalProperties: false,
        required: ['all', 'open'],
      },
    },
  })
})

it('other records stay, and what refers to itself is anything', () => {
  const record = { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: 'string' } }
  expect(plainSchema(record)).toEqual(record)
  expect(plainSchema({ anyOf: [{ $ref: '#/x' }, { type: 'null' }] })).toEqual({ anyOf: [{}, { type: 'null' }] })
})
