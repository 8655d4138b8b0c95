import type { ComponentProps, ReactNode } from 'react'
import { useIsLive } from '../lib/use-is-live.ts'

interface PlainButtonProps extends ComponentProps<'button'> {
  readonly variant: 'filled' | 'outline' | 'light' | 'default'
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  /** Works on it: cannot be pressed again meanwhile. */
  readonly isBusy?: boolean
}

/** Looks like every button and needs no library: for what a visitor sees first. */
export function PlainButton({
  variant,
  leftSection,
  rightSection,
  isBusy = false,
  className = '',
  children,
  ...button
}: PlainButtonProps) {
  const isLive = useIsLive()
  return (
    <button
      type="button"
      className={`plain-button ${className}`}
      data-variant={variant}
      disabled={isBusy || !isLive}
      aria-busy={isBusy || undefined}
      {...button}
    >
      {leftSection}
      <span className="plain-button__label">{children}</span>
      {rightSection}
      {isBusy && <span className="spinner" />}
    </button>
  )
}
