import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** The link and the code with which a person proves that an address is theirs, and the tutors who must before they sell. */
export const emailProofs: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('email_proofs')
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('email_key', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('link_hash', 'text', column => column.notNull().unique())
      .addColumn('link_ends_at', 'text', required)
      .addColumn('code_hash', 'text', required)
      .addColumn('code_ends_at', 'text', required)
      .addColumn('guesses', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('asked_at', 'text', required)
      .addPrimaryKeyConstraint('email_proofs_pk', ['user_id', 'email_key'])
      .execute()
    await db.schema.createIndex('email_proofs_end').on('email_proofs').column('link_ends_at').execute()

    await db.schema
      .alterTable('users')
      .addColumn('must_verify', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    // Who sells already goes on selling; who waits for the operator's approval proves their address meanwhile.
    await sql`
      update users set must_verify = 1
      where user_type = 'tutor' and is_verified = 0 and awaits_approval = 1
    `.execute(db)
  },
}
