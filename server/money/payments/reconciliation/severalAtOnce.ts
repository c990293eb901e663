/** The most requests that are on their way to the provider at the same time. */
const AT_ONCE = 8

/**
 * Acts on each item, in order and several at once. After a failure nothing more is begun, and it rejects with that failure
 * when all that is under way has ended.
 */
export async function severalAtOnce<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  // The workers share one iterator: each takes what none has taken.
  const left = items.values()
  let failure: { error: unknown } | null = null
  async function work(): Promise<void> {
    for (const item of left) {
      if (failure) return
      await act(item).catch(error => {
        failure ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure) throw (failure as { error: unknown }).error
}
