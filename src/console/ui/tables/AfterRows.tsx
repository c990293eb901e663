import { type ReactNode, useDeferredValue } from 'react'

/**
 * What belongs to a list, drawn once its rows are on the screen: MUI's fields take longer than the rows that somebody came for.
 * `standIn` keeps its place until then.
 */
export function AfterRows({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
  const areRowsShown = useDeferredValue(true, false)
  return areRowsShown ? children : standIn
}
