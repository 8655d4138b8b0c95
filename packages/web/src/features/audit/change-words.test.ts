import { describe, expect, it } from 'vitest'
import { actionWord, changeLine, entityWord, tellingChanges, valueWord } from './change-words.ts'

const changed = { entity: 'user', action: 'changed' }

describe('a change in words', () => {
  it('names the field as the form does', () => {
    expect(changeLine(changed, { field: 'lastname', before: 'Meier', after: 'Müller' })).toEqual({
      label: 'Nachname',
      before: 'Meier',
      after: 'Müller',
    })
  })

  it.each([
    [null, 'leer'],
    ['', 'leer'],
    [[], 'leer'],
    [true, 'Ja'],
    [false, 'Nein'],
    [0, '0'],
    [['Hauswart', 'Sekretariat'], 'Hauswart, Sekretariat'],
  ])('%j reads «%s»', (value, word) => {
    expect(valueWord(value)).toBe(word)
  })

  it('says amounts as money, and other numbers as they are', () => {
    const created = { entity: 'order', action: 'created' }
    expect(changeLine(created, { field: 'total', before: null, after: 35400 }).after).toBe('CHF\u00A0354.00')
    expect(changeLine({ entity: 'object', action: 'created' }, { field: 'stock', before: null, after: 20 }).after).toBe(
      '20',
    )
  })

  it('says roles as people say them', () => {
    expect(changeLine(changed, { field: 'role', before: 'user', after: 'admin' })).toMatchObject({
      before: 'Kunde',
      after: 'Administrator',
    })
  })

  it('a new record has no past, a removed one no future', () => {
    const change = { field: 'name', before: null, after: 'Vereine' }
    expect(changeLine({ entity: 'group', action: 'created' }, change).before).toBeNull()
    expect(
      changeLine({ entity: 'group', action: 'removed' }, { field: 'name', before: 'Vereine', after: null }).after,
    ).toBeNull()
  })

  it('tells a new record by what stands in it', () => {
    const changes = [
      { field: 'name', before: null, after: 'Vereine' },
      { field: 'zipcodes', before: null, after: [] },
    ]
    expect(tellingChanges({ action: 'created', changes })).toEqual([changes[0]])
    expect(tellingChanges({ action: 'changed', changes })).toEqual(changes)
  })

  it('tells a long list by what came and what went', () => {
    const rights = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const change = { field: 'permissions', before: rights, after: [...rights.slice(1), 'h'] }
    expect(changeLine({ entity: 'group', action: 'changed' }, change)).toEqual({
      label: 'Rechte',
      before: '− a',
      after: '+ h',
    })
  })

  it('shows what it does not know as it is stored', () => {
    expect(entityWord('toString')).toBe('toString')
    expect(entityWord('user')).toBe('Benutzer')
    expect(actionWord('changed')).toBe('geändert')
    expect(actionWord('merged')).toBe('merged')
    expect(changeLine({ entity: 'asset', action: 'changed' }, { field: 'weight', before: 1, after: 2 }).label).toBe(
      'weight',
    )
  })
})
