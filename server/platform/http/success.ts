/** Returns a successful reply: the status that clients check (specification section 5) and the payload. */
export function success<P extends object>(payload: P = {} as P): P & { status: 'success' } {
  return { status: 'success', ...payload }
}
