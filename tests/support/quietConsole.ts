import { afterEach, beforeEach, expect, vi } from 'vitest'

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const

let printed: string[] = []

/** Returns what was printed so far, which then no longer fails the running test. */
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
