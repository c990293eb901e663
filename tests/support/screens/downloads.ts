import { vi } from 'vitest'

/** Catches the files that a page lets the browser download, in order. */
export function downloads(): Blob[] {
  const files: Blob[] = []
  URL.createObjectURL = vi.fn(file => `blob:${files.push(file as Blob)}`)
  URL.revokeObjectURL = vi.fn()
  HTMLAnchorElement.prototype.click = vi.fn()
  return files
}
