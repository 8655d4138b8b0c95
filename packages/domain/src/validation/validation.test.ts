import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './index.ts'
import { checkField, checkFields, isRequired, type Rule } from './index.ts'

const say = (rule: Rule, value: unknown, others: Record<string, unknown> = {}) => rule(value, 'Feld', others)

describe('each rule says in German what is wrong', () => {
  const table: [string, Rule, unknown[], [unknown, string][]][] = [
    [
      'required',
      rules.required,
      ['a', 0, true, ['x']],
      [
        ['', "'Feld' darf nicht leer sein"],
        ['   ', "'Feld' darf nicht leer sein"],
        ['\u200B \uFEFF', "'Feld' darf nicht leer sein"],
        [null, "'Feld' darf nicht leer sein"],
        [undefined, "'Feld' darf nicht leer sein"],
        [[], "'Feld' darf nicht leer sein"],
        [false, "'Feld' darf nicht leer sein"],
      ],
    ],
    [
      'digits',
      rules.digits(4),
      ['8004', ''],
      [
        ['800', "'Feld' muss aus genau 4 Ziffern bestehen"],
        ['80045', "'Feld' muss aus genau 4 Ziffern bestehen"],
        ['80a4', "'Feld' muss aus genau 4 Ziffern bestehen"],
        ['8004\n', "'Feld' muss aus genau 4 Ziffern bestehen"],
      ],
    ],
    [
      'email',
      rules.email,
      [
        'nora.brunner@frauenchor.example',
        "o'neil+reservation@post.gemeinde.ch",
        'info@küche.ch',
        `${'a'.repeat(249)}@b.ch`,
        '',
      ],
      [
        ['nora', 'Die E-Mail Adresse muss gültig sein'],
        ['nora@', 'Die E-Mail Adresse muss gültig sein'],
        ['nora@chor', 'Die E-Mail Adresse muss gültig sein'],
        ['no ra@chor.ch', 'Die E-Mail Adresse muss gültig sein'],
        ['nora@chor..ch', 'Die E-Mail Adresse muss gültig sein'],
        ['a@b.ch\r\nBcc: x@y.ch', 'Die E-Mail Adresse muss gültig sein'],
        [`${'a'.repeat(250)}@b.ch`, 'Die E-Mail Adresse muss gültig sein'],
      ],
    ],
    ['min', rules.min(3), ['abc', '🎉🎉🎉'], [['ab', "'Feld' muss mindestens 3 Zeichen lang sein"]]],
    ['max', rules.max(3), ['abc', '🎉🎉🎉', ''], [['abcd', "'Feld' darf höchstens 3 Zeichen lang sein"]]],
    [
      'minValue',
      rules.minValue(1),
      [1, '1', 2.5, ''],
      [
        [0, "'Feld' muss mindestens 1 sein"],
        ['x', "'Feld' muss mindestens 1 sein"],
      ],
    ],
    [
      'maxValue',
      rules.maxValue(10),
      [10, '-4', ''],
      [
        [10.5, "'Feld' darf höchstens 10 sein"],
        ['x', "'Feld' darf höchstens 10 sein"],
      ],
    ],
    [
      'between',
      rules.between(1, 5),
      [1, 5, '3'],
      [
        [0, "'Feld' muss zwischen 1 und 5 liegen"],
        [6, "'Feld' muss zwischen 1 und 5 liegen"],
        ['x', "'Feld' muss zwischen 1 und 5 liegen"],
      ],
    ],
    [
      'integer',
      rules.integer,
      ['12', ' 12 ', -3, 0, ''],
      [
        ['1.5', "'Feld' muss eine ganze Zahl sein"],
        ['x', "'Feld' muss eine ganze Zahl sein"],
      ],
    ],
    [
      'chf',
      rules.chf,
      ['12.50', ' 12.5 ', '-0.05', ''],
      [
        ['12', "'Feld' muss ein Betrag mit mindestens einer Nachkommastelle sein, zum Beispiel 12.50"],
        ['12.', "'Feld' muss ein Betrag mit mindestens einer Nachkommastelle sein, zum Beispiel 12.50"],
      ],
    ],
    [
      'double',
      rules.double,
      ['12', ' 12.5 ', '-12.5', 8.1],
      [['1e5', "'Feld' muss eine Dezimalzahl sein, zum Beispiel 12.5"]],
    ],
    [
      'url',
      rules.url,
      ['https://gemeinde.ch/a?b=c', 'ftp://x', 'HTTP://X', ...rules.calendarLinkPlaceholders],
      [
        ['gemeinde.ch', "'Feld' muss mit http://, https:// oder ftp:// beginnen und darf keine Leerzeichen enthalten"],
        [
          'javascript:alert(1)',
          "'Feld' muss mit http://, https:// oder ftp:// beginnen und darf keine Leerzeichen enthalten",
        ],
        ['https://a b', "'Feld' muss mit http://, https:// oder ftp:// beginnen und darf keine Leerzeichen enthalten"],
        [
          '{{calendarLinkX}}',
          "'Feld' muss mit http://, https:// oder ftp:// beginnen und darf keine Leerzeichen enthalten",
        ],
      ],
    ],
    [
      'arrLength, exact',
      rules.arrLength(2),
      [[1, 2], null, undefined],
      [
        [[1], "'Feld' muss genau 2 Einträge enthalten"],
        [[1, 2, 3], "'Feld' muss genau 2 Einträge enthalten"],
        [[], "'Feld' muss genau 2 Einträge enthalten"],
        ['ab', "'Feld' muss genau 2 Einträge enthalten"],
      ],
    ],
    [
      'arrLength, range',
      rules.arrLength(1, 2),
      [[1], [1, 2]],
      [
        [[], "'Feld' muss zwischen 1 und 2 Einträge enthalten"],
        [[1, 2, 3], "'Feld' muss zwischen 1 und 2 Einträge enthalten"],
      ],
    ],
  ]
  it.each(table)('%s', (_, rule, good, bad) => {
    for (const value of good) expect(say(rule, value)).toBeNull()
    for (const [value, message] of bad) expect(say(rule, value)).toBe(message)
  })

  it('requiredIf asks only when the other field has the value', () => {
    const rule = rules.requiredIf('role', 'user')
    expect(say(rule, '', { role: 'user' })).toBe("'Feld' darf nicht leer sein")
    expect(say(rule, '', { role: 'admin' })).toBeNull()
    expect(say(rule, 'x', { role: 'user' })).toBeNull()
  })

  it('confirmed and isNot name the other field', () => {
    expect(say(rules.confirmed('password', 'Passwort'), 'b', { password: 'a' })).toBe(
      "'Feld' muss mit 'Passwort' übereinstimmen",
    )
    expect(say(rules.confirmed('password', 'Passwort'), 'a', { password: 'a' })).toBeNull()
    expect(say(rules.isNot('old', 'Altes Passwort'), 'a', { old: 'a' })).toBe(
      "'Feld' muss sich von 'Altes Passwort' unterscheiden",
    )
    expect(say(rules.isNot('old', 'Altes Passwort'), 'b', { old: 'a' })).toBeNull()
    // What is empty is for another rule to say.
    expect(say(rules.confirmed('password', 'Passwort'), '', { password: 'a' })).toBeNull()
    expect(say(rules.isNot('old', 'Altes Passwort'), '', { old: '' })).toBeNull()
  })
})

describe('password', () => {
  it.each(['Demo-2026-pass', 'Aa345678', 'Zz9!"#$%&', 'Pass w0rd'.replace(' ', '_')])('%s is good', (value) => {
    expect(rules.passwordGaps(value)).toEqual([])
    expect(say(rules.password, value)).toBeNull()
  })
  it.each([
    ['Aa34567', 'mindestens 8 Zeichen'],
    ['aa345678', 'ein Grossbuchstabe'],
    ['AA345678', 'ein Kleinbuchstabe'],
    ['Aabcdefg', 'eine Ziffer'],
    ['Aa3456789ü', 'nur Buchstaben ohne Umlaute, Ziffern und gängige Sonderzeichen'],
    ['Aa34 5678', 'nur Buchstaben ohne Umlaute, Ziffern und gängige Sonderzeichen'],
  ])('%s lacks: %s', (value, gap) => {
    expect(rules.passwordGaps(value)).toEqual([gap])
    expect(say(rules.password, value)).toContain("'Feld' muss mindestens 8 Zeichen lang sein")
  })
})

describe('a form', () => {
  const spec = {
    username: { label: 'Benutzername', rules: [rules.required, rules.min(3)] },
    company: { label: 'Firma', rules: [rules.max(255)] },
  }
  it('reports the first broken rule of each field', () => {
    expect(checkFields(spec, { username: '' })).toEqual({ username: "'Benutzername' darf nicht leer sein" })
    expect(checkFields(spec, { username: 'ab', company: 'x'.repeat(256) })).toEqual({
      username: "'Benutzername' muss mindestens 3 Zeichen lang sein",
      company: "'Firma' darf höchstens 255 Zeichen lang sein",
    })
    expect(checkFields(spec, { username: 'abc' })).toEqual({})
    expect(checkField(spec, 'company', {})).toBeNull()
  })
  it('knows which fields carry a star', () => {
    expect(isRequired(spec, 'username')).toBe(true)
    expect(isRequired(spec, 'company')).toBe(false)
  })
})

it.each(['Zeile\neins', 'a\r\nb', 'a\u2028b', 'a\u0000b', 'a\tb'])('a single line is not %j', (text) => {
  expect(say(rules.singleLine, text)).toBe("'Feld' muss auf einer Zeile stehen")
})

it('a break at the end is none, it is cut off', () => {
  expect(say(rules.singleLine, ' Zeile\n')).toBeNull()
})

it.each([
  'Gewinn: https://boese.example/x',
  'siehe www.boese.example',
  'WWW.BOESE.CH',
  'boese.example',
  'boese.ch/gewinn sofort',
  'BOESE.COM',
])('a name is not %j', (text) => {
  expect(say(rules.noLink, text)).toBe("'Feld' darf keine Internetadresse enthalten")
})

it.each([
  'Anne-Marie',
  "D'Angelo",
  'J. R.',
  'J.R.',
  'Dr.Meier',
  'Dr. med. Huber',
  'von Allmen-Zürcher',
  'José Ma. López',
])('a name may be %j', (text) => {
  expect(say(rules.noLink, text)).toBeNull()
  expect(say(rules.singleLine, text)).toBeNull()
})

it('no rule ever throws, whatever is typed', () => {
  const all = [
    rules.required,
    rules.digits(4),
    rules.email,
    rules.min(3),
    rules.max(3),
    rules.minValue(1),
    rules.maxValue(1),
  ]
  const more = [
    rules.between(1, 2),
    rules.integer,
    rules.chf,
    rules.double,
    rules.password,
    rules.url,
    rules.webAddress,
    rules.singleLine,
    rules.noLink,
    rules.arrLength(1),
  ]
  fc.assert(
    fc.property(fc.anything(), (value) => {
      if (Object(value) === value && !Array.isArray(value)) return
      for (const rule of [...all, ...more]) say(rule, Array.isArray(value) ? value.map(() => 'x') : value)
    }),
  )
})

it('the e-mail rule answers at once, however long and nasty the text', () => {
  // 250 characters are the longest the pattern gets to see; a bad pattern is slow every time.
  const nasty = [250, 10_000].flatMap((length) => {
    const filled = (text: string) => text.repeat(length / text.length)
    return [`${filled('a.')}@`, `${filled('a')}@`, `a@${filled('a-')}`, `a@${filled('a.')}`, `a@${filled('a')}`]
  })
  const round = () => {
    const started = Date.now()
    for (const text of nasty) expect(say(rules.email, text)).not.toBeNull()
    return Date.now() - started
  }
  expect(Math.min(round(), round(), round())).toBeLessThan(200)
})
