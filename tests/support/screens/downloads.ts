import { vi } from 'vitest'

/** Catches the files that a page lets the browser download, in order, and their names. */
export function downloads(): Blob[] & { names: string[] } {
  const files = Object.assign([] as Blob[], { names: [] as string[] })
  URL.createObjectURL = vi.fn(file => `blob:${files.push(file as Blob)}`)
  URL.revokeObjectURL = vi.fn()
  HTMLAnchorElement.prototype.click = vi.fn(function (this: HTMLAnchorElement) {
    files.names.push(this.download)
  })
  return files
}
