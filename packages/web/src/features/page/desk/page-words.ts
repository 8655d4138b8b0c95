/** What is asked before a page goes. */
export const removalText = ({ title, isInFooter }: { readonly title: string; readonly isInFooter: boolean }): string =>
  isInFooter
    ? `«${title}» steht in der Fusszeile und verschwindet auch dort. Die Seite wird mit allen Versionen endgültig entfernt.`
    : `«${title}» wird mit allen Versionen endgültig entfernt.`

/** What is asked before everybody reads it. */
export const publicationText = ({ title, isPublished }: { readonly title: string; readonly isPublished: boolean }) =>
  isPublished
    ? `Alle lesen dann die unveröffentlichten Änderungen von «${title}».`
    : `Alle können «${title}» dann lesen.`

/** What is asked before nobody reads it any more. */
export const withdrawalText = ({ title, isInFooter }: { readonly title: string; readonly isInFooter: boolean }) =>
  `Niemand kann «${title}» mehr lesen${isInFooter ? ', und der Link in der Fusszeile verschwindet' : ''}. Die Seite bleibt als Entwurf.`

/** What is asked before changes go that nobody has read. */
export const discardText = ({ textNumber, isDirty }: { readonly textNumber: number; readonly isDirty: boolean }) =>
  `Die unveröffentlichten Änderungen gehen verloren${isDirty ? ', auch was noch nicht gespeichert ist' : ''}. Alle lesen weiter Version ${textNumber}.`

/** What is asked before an earlier text takes the place of a draft. */
export const replacementText = (number: number) =>
  `Der Text von Version ${number} ersetzt den jetzigen Entwurf. Was alle lesen, bleibt, bis Sie veröffentlichen.`
