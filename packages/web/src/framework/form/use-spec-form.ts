import { checkField, checkFields, type FieldSpec, isRequired } from '@allmend/domain/validation'
import { useForm } from '@mantine/form'
import { useId } from 'react'

interface SpecFormOptions<Name extends string> {
  readonly spec: FieldSpec<Name>
  readonly initialValues: Record<Name, string>
}

/**
 * A form that knows its fields: labels, stars and sentences come from the specification both sides share. A field is
 * checked when it is left and, once it has an error, with every key; on submit the first wrong field gets the focus.
 */
export function useSpecForm<Name extends string>({ spec, initialValues }: SpecFormOptions<Name>) {
  const names = Object.keys(spec) as Name[]
  // A dialog over the page may have fields of the same name: each form finds its own.
  const id = useId().replace(/\W|_/g, '')
  const form = useForm<Record<string, string>>({
    name: id,
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    validate: (values) => checkFields(spec, values),
    onValuesChange: (values) => {
      for (const name of names) if (form.errors[name]) form.setFieldError(name, checkField(spec, name, values))
    },
  })

  const focus = (name: Name) => form.getInputNode(name)?.focus()

  const focusFirst = (errors: Readonly<Record<string, unknown>>) => {
    const first = names.find((name) => errors[name])
    if (first) focus(first)
  }

  return {
    values: form.values as Record<Name, string>,
    isDirty: form.isDirty(),
    /** Label, star, value, error and handlers of one input. */
    field: (name: Name) => ({
      ...form.getInputProps(name),
      key: form.key(name),
      label: spec[name].label,
      required: isRequired(spec, name),
    }),
    set: (name: Name, value: string) => form.setValues({ [name]: value }),
    setAll: (values: Record<Name, string>) => {
      form.setValues(values)
      form.clearErrors()
    },
    /** What the server knows now; changes count from here. */
    rebase: (values: Record<Name, string>) => {
      form.setInitialValues(values)
      form.setValues(values)
      form.clearErrors()
      form.resetDirty(values)
    },
    focus,
    /** The sentences of a refusal, at their fields. */
    refuse: (fields: Readonly<Record<string, string>>) => {
      form.setErrors(fields)
      focusFirst(fields)
    },
    onSubmit: (save: (values: Record<Name, string>) => void) =>
      form.onSubmit((values) => save(values as Record<Name, string>), focusFirst),
  }
}

export type SpecForm<Name extends string> = ReturnType<typeof useSpecForm<Name>>
