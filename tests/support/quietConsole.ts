import { afterEach, beforeEach, expect, vi } from 'vitest'

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const

let printed: string[] = []

/** Says that the running test means to print: what was printed until now is handed over and no longer fails it. */
export function takePrinted(): string[] {
  const taken = printed
  printed = []
  return taken
}

beforeEach(() => {
  printed = []
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      printed.push(
        `console.${method}: ${parts.map(part => (part instanceof Error ? part.stack : String(part))).join(' ')}`,
      )
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(takePrinted(), 'a test prints nothing that it does not take with takePrinted()').toEqual([])
})
