import { useListContext } from 'react-admin'
import { FailureBox } from '../feedback/FailureBox.tsx'

/** In place of a list that could not be loaded. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <FailureBox fault={error} onRetry={() => void refetch()} />
}
