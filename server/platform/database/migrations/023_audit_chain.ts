import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, isPostgres, required } from './columns.ts'

/** Lines of the audit log that cannot be changed, each holding the hash of the one before; keys that let them be forgotten. */
export const auditChain: Migration = {
  async up(db: AnyDb) {
    // Null in a line of a server of the version before, until a later one chains it.
    const columns = ['sequence', 'sealed', 'request_id', 'hash'] as const
    for (const name of columns) {
      const type = name === 'sequence' ? 'integer' : 'text'
      await db.schema.alterTable('audit_log').addColumn(name, type).execute()
    }
    await db.schema.createIndex('audit_log_by_sequence').on('audit_log').column('sequence').unique().execute()
    await db.schema
      .createTable('audit_keys')
      .addColumn('owner', 'text', required)
      .addColumn('month', 'text', required)
      .addColumn('key', 'text', required)
      .addPrimaryKeyConstraint('audit_keys_key', ['owner', 'month'])
      .execute()
    await db.schema.createIndex('audit_keys_by_month').on('audit_keys').column('month').execute()
    await db.schema
      .createTable('audit_refusals')
      .addColumn('minute', 'text', required)
      .addColumn('act', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('network', 'text', required)
      .addColumn('count', 'integer', required)
      .addPrimaryKeyConstraint('audit_refusals_key', ['minute', 'act', 'subject', 'reason', 'network'])
      .execute()
    await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
  },
}

const REFUSAL = 'the audit log is append-only'

/** The next number of the chain. */
const NEXT = '(select coalesce(max(sequence), 0) + 1 from audit_log)'

/** `insert or replace` fires no trigger on deletion, so that a number that is there already is refused on insertion. */
async function guardOnSqlite(db: AnyDb) {
  const refuse = (name: string, event: string, condition: string) =>
    sql
      .raw(`create trigger audit_log_${name} before ${event} on audit_log when ${condition}
        begin select raise(abort, '${REFUSAL}'); end`)
      .execute(db)
  await refuse(
    'insert',
    'insert',
    `exists (select 1 from audit_log where id = new.id) or (new.sequence is not null and new.sequence <> ${NEXT})`,
  )
  await refuse(
    'update',
    'update',
    `old.sequence is not null or new.id <> old.id or new.sequence is not ${NEXT}`,
  )
  await refuse('delete', 'delete', 'old.sequence is not null')
}

async function guardOnPostgres(db: AnyDb) {
  await sql
    .raw(`
    create function guard_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then raise exception '${REFUSAL}'; end if;
      if tg_op = 'DELETE' then
        if old.sequence is not null then raise exception '${REFUSAL}'; end if;
        return old;
      end if;
      if tg_op = 'UPDATE' and (old.sequence is not null or new.id <> old.id or new.sequence is null) then
        raise exception '${REFUSAL}';
      end if;
      if new.sequence is not null and new.sequence <> ${NEXT} then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
    .execute(db)
  await sql`create trigger audit_log_rows before insert or update or delete on audit_log
    for each row execute function guard_audit_log()`.execute(db)
  await sql`create trigger audit_log_whole before truncate on audit_log
    for each statement execute function guard_audit_log()`.execute(db)
}
