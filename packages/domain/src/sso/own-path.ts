/** A path of this site, with what stands behind it; null for everything that could lead elsewhere, or looks like it. */
export function ownPath(wish: string | undefined): string | null {
  const [, path = ''] = /^(\/[\x21-\x7e]*?)(?:[?#][\x21-\x7e]*)?$/.exec(wish ?? '') ?? []
  const isPlain = path !== '' && !path.includes('//') && !path.includes('..')
  return wish !== undefined && isPlain && !wish.includes('\\') ? wish : null
}
