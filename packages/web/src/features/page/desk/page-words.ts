/** What is asked before a page goes. */
export const removalText = ({ title, isInFooter }: { readonly title: string; readonly isInFooter: boolean }): string =>
  isInFooter
    ? `«${title}» steht in der Fusszeile und verschwindet auch dort. Die Seite wird mit allen Versionen endgültig entfernt.`
    : `«${title}» wird mit allen Versionen endgültig entfernt.`
