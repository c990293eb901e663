/**
 * Acts on each item in turn. One that fails stops no other.
 * @throws the first failure, once every item was tried: the job comes again, and finds what is left
 */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  let failure: { error: unknown } | null = null
  for await (const item of items) {
    try {
      await act(item)
    } catch (error) {
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
}
