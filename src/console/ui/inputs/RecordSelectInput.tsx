import type { ReactNode } from 'react'
import { type RaRecord, type SortPayload, useGetList } from 'react-admin'
import { FailureBox } from '../feedback/FailureBox.tsx'
import { shownInPlace } from '../feedback/notice.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { type Choice, SelectInput } from './SelectInput.tsx'
import type { TextInputProps } from './TextInput.tsx'

/** A choice among the records of a resource, by their names. Until they are there no field can show which one was chosen. */
export function RecordSelectInput({
  resource,
  filter = {},
  sort,
  most,
  none,
  more = [],
  ...input
}: {
  resource: string
  filter?: Record<string, unknown>
  sort: SortPayload
  /** As many records as there can be. */
  most: number
  /** Stands in place of the field where there are no records. */
  none?: ReactNode
  /** Choices that stand after the records. */
  more?: readonly Choice[]
  source: string
  label: string
  isRequired?: boolean
  defaultValue?: string
  emptyLabel: string
} & Pick<TextInputProps, 'size' | 'sx'>) {
  const { data, error, isPending, refetch } = useGetList<RaRecord & { name: string }>(
    resource,
    { filter, sort, pagination: { page: 1, perPage: most } },
    shownInPlace,
  )
  if (isPending) return <Skeleton shape="field" />
  if (error) return <FailureBox fault={error} onRetry={() => void refetch()} />
  if (none && data.length === 0) return none
  return (
    <SelectInput
      {...input}
      choices={[...data.map(({ id, name }) => ({ value: id, label: name })), ...more]}
    />
  )
}
