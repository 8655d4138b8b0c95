import './checking-link.css'
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLoading } from '../../framework/use-loading.ts'

/** What stands there while the server looks whether a mailed link still holds, or something like it; nothing where it answers at once. */
export function useCheckingLink(isChecking: boolean, title: string, words = 'Der Link wird geprüft …'): ReactNode {
  const isLate = useLoading(isChecking)
  if (!isLate) return null
  return (
    <>
      <h1>{title}</h1>
      <p className="checking-link" role="status">
        <Loader size="sm" aria-hidden="true" />
        {words}
      </p>
    </>
  )
}
