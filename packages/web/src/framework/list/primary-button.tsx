import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../permission.ts'
import type { PrimaryAction } from './list-actions.ts'

export function PrimaryButton({ label, icon: Icon, access, to, onClick }: PrimaryAction) {
  const may = useMay()
  if (!may(access)) return null
  const icon = <Icon size={16} aria-hidden="true" />
  return to ? (
    <Button component={Link} to={to} leftSection={icon}>
      {label}
    </Button>
  ) : (
    <Button leftSection={icon} {...(onClick && { onClick })}>
      {label}
    </Button>
  )
}
