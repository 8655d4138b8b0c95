import { variablesOf } from '@allmend/domain/template'
import { expect, it } from 'vitest'
import { foundVariables } from './found-variables.ts'

const all = variablesOf('customerBookingConfirmation')

it('finds by German name, by group and by example', () => {
  expect(foundVariables(all, 'frist')).toEqual(['cancelUntil'])
  expect(foundVariables(all, 'kalender')).toContain('calendarLinkYahoo')
  expect(foundVariables(all, 'petra')).toEqual(['firstname', 'email'])
  expect(foundVariables(all, 'ÜBERGABE')).toEqual(['handoverInfo'])
  expect(foundVariables(all, 'gibt es nicht')).toEqual([])
})

it('without a search everything, group by group, and nothing the mail cannot say', () => {
  expect(foundVariables(all, ' ').toSorted()).toEqual(all.toSorted())
  expect(foundVariables(all, '')).not.toContain('code')
})
