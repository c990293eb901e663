import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/** Codes of an authenticator app beside the password, codes for who has lost it, and sign-ins that wait for either. */
export const secondFactors: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', column => belongsTo('users', 'cascade')(column).primaryKey())
      .addColumn('sealed_secret', 'text', required)
      .addColumn('asked_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', column => column.notNull().defaultTo(0))
      .execute()

    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('code_hash', 'text', required)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute()

    await db.schema
      .createTable('sign_in_tickets')
      .addColumn('token_hash', 'text', column => column.primaryKey())
      .addColumn('user_id', 'integer', belongsTo('users', 'cascade'))
      .addColumn('proved_by', 'text', required)
      .addColumn('password_mark', 'text', required)
      .addColumn('tries', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('ends_at', 'text', required)
      .execute()
    await db.schema.createIndex('sign_in_tickets_end').on('sign_in_tickets').column('ends_at').execute()
    await db.schema.createIndex('sign_in_tickets_user').on('sign_in_tickets').column('user_id').execute()

    await db.schema
      .alterTable('sessions')
      .addColumn('proved_by', 'text', column => column.notNull().defaultTo('password'))
      .execute()
    await db.schema.alterTable('sessions').addColumn('second_factor_at', 'text').execute()
  },
}
