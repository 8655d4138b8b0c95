import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that replaced another one in place: takes the focus, so that screen readers read on from it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
