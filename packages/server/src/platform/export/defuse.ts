/**
 * What makes a spreadsheet take text for a formula, at the beginning of a cell. A reader that knows no quotes takes a line break for the
 * end of a row, so what follows one is a beginning, too; spaces in front do not matter to it.
 */
const formulaStarts = /(?<=^|[\n\v\f\r\u0085\u2028\u2029])(?=[ \u00a0\u3000]*[=+\-@\t\r＝＋－＠])/g

/** Text that no spreadsheet runs: an apostrophe stands in front of whatever would be a formula. */
export const defuse = (text: string): string => text.replace(formulaStarts, "'")
