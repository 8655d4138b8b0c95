import type { SchemaTopic } from '@allmend/domain/template'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MissingRecord, RecordError } from '../../../framework/errors/record-error.tsx'
import { useLoading } from '../../../framework/use-loading.ts'
import { schemaQuery } from '../templates.queries.ts'
import { SchemaForm } from './schema-form.tsx'

export const UnknownSchema = () => <MissingRecord list="/admin/template-schemas" />

interface LoadedSchemaProps {
  readonly topic: SchemaTopic
  /** A mail in a frame. */
  readonly draw: (html: string) => ReactNode
}

export function LoadedSchema({ topic, draw }: LoadedSchemaProps) {
  const schema = useQuery(schemaQuery(topic))
  const showSkeleton = useLoading(schema.isPending)
  if (showSkeleton) return <Skeleton height={480} aria-busy="true" />
  if (schema.isError) {
    return <RecordError error={schema.error} onRetry={() => schema.refetch()} list="/admin/template-schemas" />
  }
  return schema.data ? <SchemaForm schema={schema.data} draw={draw} /> : null
}
