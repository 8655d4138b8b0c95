import type { GatewayPerson } from '../gateway.ts'

const firstnames = [
  ...['Anna', 'Beat', 'Carla', 'Daniel', 'Elena', 'Fabian', 'Gabriela', 'Hans', 'Irene', 'Jonas', 'Katrin', 'Lukas'],
  ...[
    'Manuela',
    'Niklaus',
    'Olivia',
    'Pascal',
    'Regula',
    'Simon',
    'Tamara',
    'Urs',
    'Verena',
    'Walter',
    'Yvonne',
    'Zoé',
  ],
  ...['Alessia', 'Bruno', 'Christoph', 'Dario', 'Esther', 'François', 'Giulia', 'Heidi', 'Ivan', 'Jürg', 'Luca', 'Mia'],
]
const lastnames = [
  ...['Müller', 'Meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'Schneider', 'Meyer', 'Steiner', 'Fischer', 'Gerber'],
  ...['Brunner', 'Baumann', 'Frei', 'Zimmermann', 'Moser', 'Widmer', 'Wyss', 'Graf', 'Roth', 'Kunz', 'Bühler', 'Lüthi'],
  ...['Ammann', 'Zollinger', 'Rossi', 'Bernasconi', 'Favre', 'Caduff', 'Vogt', 'Egli', 'Hug', 'Rüegg', 'Schärer'],
]
const streets = [
  ...['Kirchgasse', 'Dorfstrasse', 'Seestrasse', 'Lindenweg', 'Bahnhofstrasse', 'Oberdorf', 'Schulstrasse', 'Rüti'],
  ...['Gartenstrasse', 'Wiesenstrasse', 'Bergstrasse', 'Mühlegasse', 'Im Winkel', 'Ackerweg', 'Brunnenhof', 'Hofacker'],
]
const places = [
  ['8699', 'Eschenbühl'],
  ['8699', 'Eschenbühl'],
  ['8699', 'Eschenbühl'],
  ['8698', 'Hinterberg'],
  ['8697', 'Untertal'],
] as const

type Line = readonly [
  number: string,
  status: string,
  firstname: string,
  lastname: string,
  street: string,
  no: string,
  zip: string,
  city: string,
]

/** Those the demo and tests know by name. */
const known: readonly Line[] = [
  ['100482', 'active', 'Regula', 'Meier', 'Kirchgasse', '8', '8699', 'Eschenbühl'],
  ['101556', 'active', 'Regina', 'Meier', 'Kirchgasse', '8', '8699', 'Eschenbühl'],
  ['100971', 'active', 'Regula', 'Meier-Aebi', 'Seestrasse', '41', '8699', 'Eschenbühl'],
  ['077203', 'deceased', 'Regula', 'Meier-Zollinger', 'Lindenweg', '17', '8699', 'Eschenbühl'],
  ['098114', 'moved', 'Regula', 'Meier', 'Dorfstrasse', '2a', '8610', 'Uster'],
  ['104290', 'active', 'Regula', 'Meierhans', 'Bahnhofstrasse', '5', '8698', 'Hinterberg'],
  ['100318', 'active', 'Nora', 'Brunner', 'Lindenweg', '8', '8699', 'Eschenbühl'],
  ['100702', 'active', 'Reto', 'Müller', 'Rietacherweg', '12', '8699', 'Eschenbühl'],
  ['102233', 'active', 'Petra', 'Wyss', 'Bahnhofstrasse', '14a', '8699', 'Eschenbühl'],
  ['101120', 'active', 'Beat', 'Schärer', 'Oberdorf', '21', '8699', 'Eschenbühl'],
  ['100655', 'active', 'Hans-Peter', 'Gerber', 'Mühlegasse', '17', '8699', 'Eschenbühl'],
  ['103077', 'active', 'Anna', 'Huber', 'Gartenstrasse', '12', '8699', 'Eschenbühl'],
]

const personOf = ([
  personalNumber,
  status,
  firstname,
  lastname,
  street,
  streetno,
  zipcode,
  city,
]: Line): GatewayPerson => ({
  ...{ personalNumber, status, firstname, lastname, street, streetno, zipcode, city },
})

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** A few hundred more, the same at every start; primes keep the lists from running in step. */
const others = Array.from({ length: 320 }, (_, index): GatewayPerson => {
  const [zipcode, city] = at(places, index * 7)
  const status = index % 23 === 11 ? 'moved' : index % 31 === 17 ? 'deceased' : 'active'
  return personOf([
    String(110_000 + index * 37),
    status,
    at(firstnames, index * 5 + Math.floor(index / 36)),
    at(lastnames, index * 11 + Math.floor(index / 34)),
    at(streets, index * 3),
    String(1 + ((index * 13) % 60)),
    zipcode,
    city,
  ])
})

export const residents: readonly GatewayPerson[] = [...known.map(personOf), ...others]
