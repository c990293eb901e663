/** The prefix of the names under which this browser keeps texts that somebody has begun to write. */
const PREFIX = 'draft.'

/** Files that belong to drafts: a browser's memory for texts holds none, so they are kept while the site is open. */
const files = new Map<string, File>()

/** A form that somebody has begun to fill in: its texts by field, and its file. */
export interface Draft {
  texts: Record<string, unknown> | null
  file: File | null
}

/** The draft of this name; without texts and a file there is none. */
export function readDraft(name: string): Draft {
  const texts = withMemory(memory => JSON.parse(memory.getItem(PREFIX + name) ?? 'null'))
  return { texts, file: files.get(name) ?? null }
}

/** Keeps a draft in place of any other of this name. */
export function keepDraft(name: string, { texts, file }: Draft): void {
  if (file) files.set(name, file)
  else files.delete(name)
  withMemory(memory =>
    texts ? memory.setItem(PREFIX + name, JSON.stringify(texts)) : memory.removeItem(PREFIX + name),
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
