import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

interface HeadSaveButtonProps {
  readonly form: {
    readonly props: { readonly id: string }
    readonly isReadOnly: boolean
    readonly isSaving: boolean
    readonly hasBar: boolean
  }
}

/** Saves from the head of a record; the bar at the foot takes its place while something is unsaved. */
export const HeadSaveButton = ({ form }: HeadSaveButtonProps) =>
  form.isReadOnly ? null : (
    <Button
      type="submit"
      form={form.props.id}
      data-replaced={form.hasBar || undefined}
      loading={form.isSaving && !form.hasBar}
      leftSection={<IconCheck size={16} stroke={1.7} aria-hidden="true" />}
    >
      Speichern
    </Button>
  )
