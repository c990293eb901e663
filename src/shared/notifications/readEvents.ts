/** One server-sent event. */
export interface ServerEvent {
  name: string
  /** Milliseconds after which to reconnect when the stream has ended, if the event says so. */
  retry: number | null
}

/**
 * Reads the events of a stream without its comments. `EventSource` would do it, but cannot send a bearer.
 * @param onBytes called whenever data arrive, comments too
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = new Map(block.split('\n').map(line => splitLine(line)))
      const name = lines.get('event')
      const retry = Number(lines.get('retry'))
      if (name || retry > 0) yield { name: name ?? '', retry: retry > 0 ? retry : null }
    }
  }
}

/** Splits `event: revision` into its name and value; a comment has no name. */
function splitLine(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
