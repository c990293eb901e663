/**
 * Loads a module once, and again after a failure. A loaded module is available at once: `import()` takes time even for a module
 * that has run, and React would show the fallback meanwhile.
 */
export function lazyImport<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | null = null
  return () => {
    part ??= load().catch((fault: unknown) => {
      part = null
      throw fault
    })
    return part
  }
}
