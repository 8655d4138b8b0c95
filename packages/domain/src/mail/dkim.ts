/** What stands after the @, as DNS knows it. */
export const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

interface DkimKey {
  readonly domain: string
  readonly selector: string
  /** In base64, without head and tail. */
  readonly publicKey: string
}

/** The entry in the DNS of a domain by which others check its signature. */
export const dkimRecord = ({ domain, selector, publicKey }: DkimKey) => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
})

/** Whether an entry that was found holds this key; DNS breaks long entries into pieces, and people add spaces. */
export const holdsDkimKey = (entry: string, publicKey: string): boolean =>
  entry.replaceAll(/\s+/g, '').split(';').includes(`p=${publicKey}`)
