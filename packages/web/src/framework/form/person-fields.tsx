import './person-fields.css'
import type { Contact } from '@allmend/domain/people'
import { TextInput, type TextInputProps } from '@mantine/core'

export type PersonField = keyof Contact

type Width = 'full' | 'half' | 'third' | 'two-thirds'

/** How wide a field is, what the browser may fill in, and which keyboard a phone shows. */
const looks: Readonly<Record<PersonField, readonly [Width, TextInputProps]>> = {
  firstname: ['half', { autoComplete: 'given-name' }],
  lastname: ['half', { autoComplete: 'family-name' }],
  company: ['full', { autoComplete: 'organization' }],
  street: ['two-thirds', { autoComplete: 'address-line1' }],
  streetno: ['third', { autoComplete: 'off' }],
  zipcode: ['third', { autoComplete: 'postal-code', inputMode: 'numeric' }],
  city: ['two-thirds', { autoComplete: 'address-level2' }],
  email: ['full', { autoComplete: 'email', type: 'email', inputMode: 'email', spellCheck: false }],
  phone: ['full', { autoComplete: 'tel', type: 'tel' }],
}

interface PersonFieldsProps<Name extends PersonField> {
  readonly form: { readonly field: (name: Name) => TextInputProps & { readonly key: string } }
  readonly names: readonly Name[]
  /** The browser fills in the data of whoever sits in front of it: wrong where somebody types another person's. */
  readonly isSomebodyElse?: boolean
}

export const PersonFields = <Name extends PersonField>({ form, names, isSomebodyElse }: PersonFieldsProps<Name>) => (
  <div className="person-fields">
    {names.map((name) => {
      const { key, ...field } = form.field(name)
      const [width, input] = looks[name]
      return (
        <TextInput
          key={key}
          {...field}
          {...input}
          {...(isSomebodyElse && { autoComplete: 'off' })}
          wrapperProps={{ 'data-width': width }}
        />
      )
    })}
  </div>
)
