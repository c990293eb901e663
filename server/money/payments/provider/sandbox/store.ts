import type { SandboxTransaction } from './transaction.ts'

/** A store in which the sandbox keeps its transactions. */
export interface SandboxStore {
  find(reference: string): Promise<SandboxTransaction | null>
  /** Adds a transaction; false when the reference is taken. */
  add(transaction: SandboxTransaction): Promise<boolean>
  save(transaction: SandboxTransaction): Promise<void>
  /** All, newest first. */
  list(): Promise<SandboxTransaction[]>
}

/** A store for tests and for a sandbox that may forget at its end. */
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
