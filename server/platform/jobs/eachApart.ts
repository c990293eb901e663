/**
 * Does each piece of work in turn; a failure does not stop the others.
 * @throws the first failure, after all were tried: the job is retried and finds what is left
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
