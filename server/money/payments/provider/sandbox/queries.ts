import type { Db } from '../../../../platform/database/db.ts'
import type { SandboxStore } from './store.ts'
import type { SandboxTransaction } from './transaction.ts'

/** Stores the sandbox's transactions in the academy's database, so that they survive a restart. */
export function createDatabaseStore(db: Db): SandboxStore {
  return {
    async find(reference) {
      const row = await db
        .selectFrom('sandbox_transactions')
        .select('body')
        .where('reference', '=', reference)
        .executeTakeFirst()
      return row ? read(row) : null
    },
    async add(transaction) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sandbox_transactions')
        .values({
          reference: transaction.reference,
          body: JSON.stringify(transaction),
          created_at: transaction.created_at,
          updated_at: transaction.created_at,
        })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async save(transaction) {
      await db
        .updateTable('sandbox_transactions')
        .set({ body: JSON.stringify(transaction), updated_at: new Date().toISOString() })
        .where('reference', '=', transaction.reference)
        .execute()
    },
    async list() {
      const rows = await db
        .selectFrom('sandbox_transactions')
        .select('body')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(read)
    },
  }
}

function read(row: { body: string }): SandboxTransaction {
  return JSON.parse(row.body) as SandboxTransaction
}
