/**
 * Does each piece of work in turn. One that fails stops no other.
 * @throws the first failure, once every piece was tried: the job comes again, and finds what is left
 */
export async function eachApart(
  pieces: Iterable<() => Promise<unknown>> | AsyncIterable<() => Promise<unknown>>,
): Promise<void> {
  let failure: { error: unknown } | null = null
  for await (const piece of pieces) {
    try {
      await piece()
    } catch (error) {
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
}
