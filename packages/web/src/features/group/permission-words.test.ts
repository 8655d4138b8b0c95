import { grantablePermissions, permissionsFor } from '@allmend/domain/access'
import { expect, it } from 'vitest'
import { actionWord, permissionRows, permissionWord } from './permission-words.ts'

it('every right a group can grant stands in exactly one cell, with a German word', () => {
  const cells = permissionRows(grantablePermissions).flatMap(({ standard, special }) => [
    ...Object.values(standard),
    ...special.map(({ permission }) => permission),
  ])
  expect(cells.toSorted()).toEqual([...grantablePermissions].sort())
  for (const permission of grantablePermissions) {
    const action = permission.split(':')[1] ?? ''
    expect(actionWord(action)).not.toBe(action)
  }
})

it('a group of customers has one row', () => {
  expect(permissionRows(permissionsFor('user')).map(({ label, special }) => [label, special.length])).toEqual([
    ['Reservationen', 1],
  ])
})

it('a right has a name of its own', () => {
  expect(permissionWord('user:view')).toBe('Benutzer: Ansehen')
  expect(permissionWord('admin')).toBe('admin')
})
