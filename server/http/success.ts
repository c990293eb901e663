/** A successful answer: the status that decides (specification section 5), and what the call has to tell. */
export function success<P extends object>(payload: P = {} as P): P & { status: 'success' } {
  return { status: 'success', ...payload }
}
