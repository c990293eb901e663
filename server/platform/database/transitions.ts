import { sql } from 'kysely'

/** From each state of a row, the states that it may go to. A state that it may only keep names itself. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** Returns the states from which a row may go to another. */
export function statesBefore<State extends string>(transitions: Transitions<State>, to: State): State[] {
  const states = Object.keys(transitions) as State[]
  return states.filter(from => transitions[from].includes(to))
}

/** Returns the same as literals of SQL: SQLite uses an index with a condition for a literal only. */
export function literalsBefore<State extends string>(transitions: Transitions<State>, to: State) {
  return statesBefore(transitions, to).map(state => sql.lit(state))
}
