/** What is kept in this browser of texts that somebody has begun to write has a name that begins so. */
const PREFIX = 'draft.'

/** Files that belong to drafts: a browser's memory for texts holds none, so they are kept while the site is open. */
const files = new Map<string, File>()

/** A draft of this name: its text and its file. */
export function readDraft(name: string): { text: string | null; file: File | null } {
  const text = withMemory(memory => memory.getItem(PREFIX + name))
  return { text, file: files.get(name) ?? null }
}

/** Keeps a draft; without a text and a file there is none. */
export function keepDraft(name: string, { text, file }: { text: string | null; file: File | null }): void {
  if (file) files.set(name, file)
  else files.delete(name)
  withMemory(memory =>
    text === null ? memory.removeItem(PREFIX + name) : memory.setItem(PREFIX + name, text),
  )
}

/** Forgets what anybody has begun to write in this browser: whoever logs out may share the machine with others. */
export function forgetDrafts(): void {
  files.clear()
  withMemory(memory => {
    for (const name of Object.keys(memory)) if (name.startsWith(PREFIX)) memory.removeItem(name)
  })
}

/** A browser may refuse its memory, or it is full: then there is no draft, and nothing else is lost. */
function withMemory<T>(use: (memory: Storage) => T): T | null {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}
