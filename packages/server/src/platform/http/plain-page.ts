import { escapeHtml } from './escape-html.ts'

/** A page for somebody who opens an address while the program itself cannot be sent: what is the matter, and how to go on. */
export const plainPage = (message: string): string => `<!doctype html>
<html lang="de-CH">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reservationssystem</title></head>
<body>
<main>
<h1>Das hat nicht geklappt</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">Erneut versuchen</a> · <a href="/">Zur Startseite</a></p>
</main>
</body>
</html>
`
