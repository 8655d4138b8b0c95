import type { NewUser } from '../modules/user/index.ts'

type Place = readonly [zipcode: string, city: string]
const village: Place = ['8699', 'Eschenbühl']
const hamlet: Place = ['8698', 'Hinterberg']
const valley: Place = ['8697', 'Untertal']
const town: Place = ['8400', 'Winterthur']

type Line = readonly [
  firstname: string,
  lastname: string,
  company: string,
  street: string,
  streetno: string,
  place: Place,
  phone: string,
]

/** Clubs and citizens of Eschenbühl and around, as a municipality of four thousand has them in its books. */
const lines: readonly Line[] = [
  ['Regula', 'Meier', 'Musikgesellschaft Harmonie', 'Kirchgasse', '8', village, '079 000 20 14'],
  ['Beat', 'Schärer', 'Theaterverein Eschenbühl', 'Oberdorf', '21', village, '079 000 31 08'],
  ['Ursina', 'Caduff', 'Volleyballclub Eschenbühl', 'Sportplatzweg', '3', village, '078 000 45 12'],
  ['Hans-Peter', 'Gerber', 'Samariterverein', 'Mühlegasse', '17', village, '052 000 41 77'],
  ['Céline', 'Favre', 'Elternverein Eschenbühl', 'Schulstrasse', '5', village, '076 000 88 20'],
  ['Thomas', 'Frei', 'Gewerbeverein Eschenbühl', 'Dorfplatz', '1', village, '052 000 42 42'],
  ['Lea', 'Kunz', 'Jugendriege', 'Wiesenstrasse', '30', hamlet, '079 000 64 01'],
  ['Mehmet', 'Yıldırım', 'FC Eschenbühl', 'Bahnhofstrasse', '44', village, '076 000 19 19'],
  ['Margrit', 'Baumann', 'Landfrauenverein', 'Hofacker', '2', hamlet, '052 000 48 30'],
  ['Jürg', 'Ammann', 'Schützengesellschaft', 'Rüti', '11', hamlet, '079 000 70 55'],
  ['Sofia', 'Bernasconi', '', 'Seeblick', '6', village, '078 000 12 65'],
  ['Nicolas', 'Öztürk', '', 'Bergstrasse', '40b', village, '076 000 55 31'],
  ['Anna', 'Huber', '', 'Gartenstrasse', '12', village, '079 000 90 02'],
  ['Peter', 'Keller-Bosshard', '', 'Brunnenhof', '3', valley, '052 000 61 16'],
  ['Elif', 'Aydın', '', 'Talstrasse', '88', valley, '079 000 27 74'],
  ['Werner', 'Zollinger', '', 'Im Winkel', '9', hamlet, '052 000 49 01'],
  ['Chiara', 'Rossi', 'Pilates am See', 'Seestrasse', '101', village, '079 000 34 34'],
  ['Daniel', 'Vogt', 'Vogt Elektro AG', 'Industriestrasse', '4', town, '052 000 80 80'],
  ['Sabine', 'Lüthi', 'Ref. Kirchgemeinde', 'Kirchplatz', '2', village, '052 000 43 10'],
  ['Marcel', 'Graf', '', 'Ackerweg', '15', town, '078 000 66 12'],
  ['Yvonne', 'Steiner', 'Spielgruppe Zwärgli', 'Lindenweg', '2', village, '079 000 11 58'],
]

const mailName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^a-z-]/g, '')

export const morePeople: readonly (Omit<NewUser, 'role'> & { isClub: boolean })[] = lines.map(
  ([firstname, lastname, company, street, streetno, [zipcode, city], phone]) => ({
    email: `${mailName(firstname)}.${mailName(lastname)}@demo.test`,
    firstname,
    lastname,
    company,
    street,
    streetno,
    zipcode,
    city,
    phone,
    isClub: /verein|gesellschaft|club|riege|FC/i.test(company),
  }),
)
