import { Button } from '@mantine/core'

interface LoginActionsProps {
  readonly isPending: boolean
  readonly onCancel: () => void
}

export const LoginActions = ({ isPending, onCancel }: LoginActionsProps) => (
  <div className="login-form__actions">
    {/* Keeps the focus where it is: leaving an empty field would move this button away under the pointer. */}
    <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
      Abbrechen
    </Button>
    <Button type="submit" loading={isPending}>
      Login
    </Button>
  </div>
)
