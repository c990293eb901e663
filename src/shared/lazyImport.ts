/**
 * Loads a part once; what has failed is tried again. A part that is there stays there at once: `import()` takes its time even
 * for a module that has run, and React would draw what stands in for it meanwhile.
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
