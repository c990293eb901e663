import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** Who is who at Google, and who is on the way there and back. */
export const google: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('user_id', 'integer', column => belongsTo('users', 'cascade')(column).unique())
      .addColumn('email', 'text', required)
      .addColumn('linked_at', 'text', required)
      .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
      .execute()
    await db.schema
      .createTable('google_flows')
      .addColumn('key_hash', 'text', column => column.primaryKey())
      .addColumn('step', 'text', required)
      .addColumn('user_id', 'integer', column => column.references('users.id').onDelete('cascade'))
      .addColumn('role', 'text', required)
      .addColumn('redirect_to', 'text')
      .addColumn('state', 'text', required)
      .addColumn('nonce', 'text', required)
      .addColumn('verifier', 'text', required)
      .addColumn('ends_at', 'text', required)
      .execute()
    await db.schema.createIndex('google_flows_by_user').on('google_flows').column('user_id').execute()
    await db.schema.createIndex('google_flows_by_end').on('google_flows').column('ends_at').execute()
  },
}
