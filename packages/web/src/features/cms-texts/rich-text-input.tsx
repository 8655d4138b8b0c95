import { lazy, Suspense } from 'react'

const RichTextField = lazy(async () => ({
  default: (await import('../../framework/rich-text/rich-text-field.tsx')).RichTextField,
}))

type RichTextInputProps = Parameters<typeof RichTextField>[0]

/** The editor, with its place kept until it is loaded. */
export const RichTextInput = (props: RichTextInputProps) => (
  <Suspense fallback={<div className="rich-text__place" />}>
    <RichTextField {...props} />
  </Suspense>
)
