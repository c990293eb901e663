import type { ArchiveFile } from '../../platform/personalData.ts'

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
