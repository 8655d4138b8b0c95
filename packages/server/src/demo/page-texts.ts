interface DemoPage {
  readonly title: string
  readonly isPublished: boolean
  readonly html: string
  /** What it said before, the oldest first. */
  readonly earlier: readonly string[]
}

type FileOf = (filename: string) => string

const picture = (src: string, alt: string) => `<img src="${src}" alt="${alt}" width="960" height="640">`

const table = ([head = [], ...rows]: readonly (readonly string[])[]) => {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
  return `<table><tbody>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

const list = (...items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`

const tariffs = table([
  ['Objekt', 'Einheimische', 'Vereine', 'Auswärtige'],
  ['Aula, pro Stunde', '45.00', '20.00', '70.00'],
  ['Dreifachturnhalle, ganze Halle, pro Stunde', '80.00', '25.00', '120.00'],
  ['Waldhütte Rüti, pro Nacht', '180.00', '140.00', '280.00'],
  ['Grillplatz Seeblick, Halbtag', '30.00', '20.00', '50.00'],
])

const rules = (fileOf: FileOf): DemoPage => {
  const beginning =
    '<p>Unsere Räume, Plätze und Geräte stehen allen offen. Einheimische und Vereine zahlen weniger als Auswärtige.</p>'
  const how = list(
    'Grössere Anlässe bestätigt die Verwaltung innert zwei Arbeitstagen.',
    'Gratis stornieren bis 48 Stunden vorher.',
    'Schlüssel beim Hauswart, mit Ausweis.',
  )
  const paper = `<p>Alles im Einzelnen steht im <a href="${fileOf('benuetzungsreglement.pdf')}">Benützungsreglement (PDF)</a>.</p>`
  return {
    title: 'Benützungsreglement und Tarife',
    isPublished: true,
    earlier: [
      `${beginning}<h2>So reservieren Sie</h2>${how}`,
      `${beginning}<h2>So reservieren Sie</h2>${how}<h2>Tarife</h2>${tariffs}`,
    ],
    html: [
      beginning,
      picture(fileOf('aula.svg'), 'Aula im Schulhaus Linde mit Bühne und roten Vorhängen'),
      `<h2>So reservieren Sie</h2>${how}`,
      `<h2>Tarife</h2><p>Richtpreise in Franken. Was gilt, sehen Sie beim <a href="/reservation">Reservieren</a>, sobald Sie einen Termin wählen.</p>`,
      tariffs,
      '<h2>Draussen</h2><p>Der Grillplatz Seeblick ist gedeckt, und Holz liegt bereit.</p>',
      picture(fileOf('grillplatz.svg'), 'Grillplatz mit Feuerstelle und Bänken am See'),
      paper,
    ].join(''),
  }
}

const contact: DemoPage = {
  title: 'Kontakt & Öffnungszeiten',
  isPublished: true,
  earlier: ['<p>Gemeindeverwaltung Eschenbühl, Dorfplatz 3, 8699 Eschenbühl</p>'],
  html: [
    '<p>Bei Fragen zu Räumen, Plätzen und Material hilft Ihnen die Gemeindeverwaltung gerne weiter.</p>',
    '<h2>Schalter</h2><p>Dorfplatz 3, Parterre<br>8699 Eschenbühl</p>',
    table([
      ['Tag', 'Vormittag', 'Nachmittag'],
      ['Montag', '08:00–11:30', '14:00–18:00'],
      ['Dienstag bis Donnerstag', '08:00–11:30', '14:00–16:30'],
      ['Freitag', '08:00–14:00', 'geschlossen'],
    ]),
    '<h2>Telefon und E-Mail</h2>',
    '<p><a href="tel:+41520004120">052 000 41 20</a><br><a href="mailto:reservation@eschenbuehl.example">reservation@eschenbuehl.example</a></p>',
    '<h2>Hauswart</h2><p>Schlüssel und Material übergibt Daniel Frick, erreichbar während der Bürozeiten und bei Anlässen.</p>',
  ].join(''),
}

const questions: DemoPage = {
  title: 'Häufige Fragen',
  isPublished: true,
  earlier: [],
  html: [
    '<h2>Brauche ich ein Konto?</h2><p>Nein. Sie bestätigen Ihre Reservation mit einem Code, den wir Ihnen per E-Mail schicken. Mit einem Konto sind Ihre Angaben schon ausgefüllt, und Sie sehen alle Ihre Reservationen. <a href="/register">Konto eröffnen</a></p>',
    '<h2>Wann ist meine Reservation bestätigt?</h2><p>Kleine Anlässe sind sofort bestätigt. Grössere prüft die Verwaltung innert zwei Arbeitstagen.</p>',
    '<h2>Kann ich stornieren?</h2><p>Bis zur Frist des Objekts kostenlos, mit dem Link in Ihrer E-Mail oder in Ihrem Konto. Danach stellen Sie dort eine Anfrage.</p>',
    '<h2>Wie bezahle ich?</h2><p>Mit Rechnung nach dem Anlass, zahlbar innert 30 Tagen.</p>',
    '<h2>Ist der Saal rollstuhlgängig?</h2><p>Aula, Gemeindeküche und Dreifachturnhalle sind stufenlos erreichbar. Bei der Waldhütte führt ein Kiesweg bis zur Tür.</p>',
  ].join(''),
}

const privacy = (fileOf: FileOf): DemoPage => ({
  title: 'Datenschutz',
  isPublished: true,
  earlier: [],
  html: [
    '<p>Die Gemeinde Eschenbühl bearbeitet Ihre Angaben nach dem Datenschutzgesetz des Kantons.</p>',
    '<h2>Wofür wir Ihre Angaben brauchen</h2><p>Um Ihre Reservation zu prüfen, zu bestätigen und in Rechnung zu stellen. Antworten auf Fragen zum Anlass dienen der Vorbereitung.</p>',
    '<h2>Wer sie sieht</h2><p>Die Gemeindeverwaltung und der zuständige Hauswart. Im öffentlichen Kalender steht nur, dass etwas belegt ist, nie von wem.</p>',
    '<h2>Cookies</h2><p>Wir setzen nur, was es zum Anmelden und Reservieren braucht. Nichts davon geht an Dritte.</p>',
    '<h2>Ihre Rechte</h2><p>Sie können jederzeit Auskunft verlangen, Angaben berichtigen oder Ihr Konto löschen lassen.</p>',
    `<p><a href="${fileOf('datenschutzerklaerung.pdf')}">Datenschutzerklärung (PDF)</a></p>`,
  ].join(''),
})

const arrival = (fileOf: FileOf): DemoPage => ({
  title: 'Anreise zur Waldhütte',
  isPublished: false,
  earlier: [],
  html: [
    '<p>Die Waldhütte Rüti liegt zwanzig Minuten zu Fuss oberhalb des Dorfes.</p>',
    picture(fileOf('waldhuette.svg'), 'Waldhütte aus Holz am Waldrand'),
    `<h2>Mit Bus und zu Fuss</h2>${list('Bus 671 bis Eschenbühl Dorfplatz', 'Wanderweg Richtung Rüti, gelb markiert')}`,
    '<h2>Mit dem Auto</h2><p>Parkplatz Chrüzweg, zwölf Plätze. Zur Hütte fahren darf nur, wer Material bringt.</p>',
  ].join(''),
})

export const pageTexts = (fileOf: FileOf): readonly DemoPage[] => [
  rules(fileOf),
  contact,
  questions,
  privacy(fileOf),
  arrival(fileOf),
]
