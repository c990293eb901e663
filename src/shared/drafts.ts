/** The prefix of the storage keys of drafts. */
const PREFIX = 'draft.'

/** The files of drafts, kept while the site is open: the browser's storage for texts holds no files. */
const files = new Map<string, File>()

/** A partly filled form: its texts by field, and its file. */
export interface Draft {
  texts: Record<string, unknown> | null
  file: File | null
}

/** Returns the draft of this name; its texts and file are null if there is none. */
export function readDraft(name: string): Draft {
  const texts = withMemory(memory => JSON.parse(memory.getItem(PREFIX + name) ?? 'null'))
  return { texts, file: files.get(name) ?? null }
}

/** Saves a draft, replacing any other of this name. */
export function keepDraft(name: string, { texts, file }: Draft): void {
  if (file) files.set(name, file)
  else files.delete(name)
  withMemory(memory =>
    texts ? memory.setItem(PREFIX + name, JSON.stringify(texts)) : memory.removeItem(PREFIX + name),
  )
}

/** Deletes all drafts in this browser: users who log out may share the machine. */
export function forgetDrafts(): void {
  files.clear()
  withMemory(memory => {
    for (const name of Object.keys(memory)) if (name.startsWith(PREFIX)) memory.removeItem(name)
  })
}

/** Returns null if storage is unavailable or full: then there is no draft, and nothing else is lost. */
function withMemory<T>(use: (memory: Storage) => T): T | null {
  try {
    return use(window.localStorage)
  } catch {
    return null
  }
}
