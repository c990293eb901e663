/** A file of an archive, which comes piece by piece. */
export interface ArchiveFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
}

/** Packs files as they come: however large the archive gets, only a piece of it is in memory. */
export async function* zipped(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  // Loaded with the first archive: the server is up sooner without it.
  const { Zip, ZipDeflate } = await import('fflate')
  const encoder = new TextEncoder()
  const made: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for (const { name, content } of files) {
    const file = new ZipDeflate(name)
    archive.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield* made
}

/** The rows of a list, read a few at a time, as the text of a JSON array. */
export async function* jsonList<Row extends { id: number }>(
  rowsAfter: (id: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  let last = 0
  let separator = '[\n'
  for (;;) {
    const rows = await rowsAfter(last)
    for (const row of rows) {
      const { id: _, ...shown } = row
      yield `${separator}${JSON.stringify(shown, null, 2)}`
      separator = ',\n'
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
