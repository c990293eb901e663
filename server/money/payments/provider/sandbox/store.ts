import type { SandboxTransaction } from './transaction.ts'

/** The store of the sandbox's transactions. */
export interface SandboxStore {
  find(reference: string): Promise<SandboxTransaction | null>
  /** Adds a transaction; false if the reference is taken. */
  add(transaction: SandboxTransaction): Promise<boolean>
  save(transaction: SandboxTransaction): Promise<void>
  /** Lists all, newest first. */
  list(): Promise<SandboxTransaction[]>
}

/** Creates a store for tests, and for a sandbox that may lose its data on exit. */
export function createMemoryStore(): SandboxStore {
  const transactions = new Map<string, SandboxTransaction>()
  return {
    find: async reference => transactions.get(reference) ?? null,
    async add(transaction) {
      if (transactions.has(transaction.reference)) return false
      transactions.set(transaction.reference, transaction)
      return true
    },
    async save(transaction) {
      transactions.set(transaction.reference, transaction)
    },
    list: async () => [...transactions.values()].reverse(),
  }
}
