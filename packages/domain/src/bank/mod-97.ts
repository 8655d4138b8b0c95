/** Letters count from 10 (A) to 35 (Z). The remainder is taken digit by digit: the whole number has no room in a double. */
export function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest
}
