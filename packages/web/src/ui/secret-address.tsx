import { TextInput } from '@mantine/core'

interface SecretAddressProps {
  readonly label: string
  /** That it is shown only now, and what it opens. */
  readonly description: string
  readonly url: string
}

/** An address that opens something, while it is new: the server keeps only its print. */
export const SecretAddress = ({ url, ...words }: SecretAddressProps) => (
  <TextInput
    {...words}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    value={url}
    readOnly
    onFocus={({ currentTarget }) => currentTarget.select()}
  />
)
