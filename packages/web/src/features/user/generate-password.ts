import { passwordAdvice } from '@allmend/domain/people'

/** Without what is easily mistaken for something else when it is read aloud or off a sheet. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 4

/** Evenly spread: bytes that would favour the first letters are thrown away. */
function randomLetter(): string {
  const fair = 256 - (256 % letters.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return letters.charAt(byte % letters.length)
  }
}

const randomGroup = () => Array.from({ length: groupLength }, randomLetter).join('')

/** `Kd7m-p3Ra-…`: about 93 bits, and good enough for the rule. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: groups }, randomGroup).join('-')
    if (passwordAdvice(password).length === 0) return password
  }
}
