import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../engine.ts'

const REFUSAL = 'the audit log is append-only'

/** The next number of the chain. */
const NEXT = '(select coalesce(max(sequence), 0) + 1 from audit_log)'

/** Lets nobody change or delete a line of the audit log, or put one in between. */
export async function guardAuditLog(db: Kysely<unknown>) {
  await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
}

/** `insert or replace` fires no trigger on deletion, so that a number that is there already is refused on insertion. */
async function guardOnSqlite(db: Kysely<unknown>) {
  const refuse = (name: string, event: string, condition: string) =>
    sql
      .raw(`create trigger audit_log_${name} before ${event} on audit_log when ${condition}
        begin select raise(abort, '${REFUSAL}'); end`)
      .execute(db)
  await refuse(
    'insert',
    'insert',
    `exists (select 1 from audit_log where id = new.id) or new.sequence <> ${NEXT}`,
  )
  await refuse('update', 'update', 'true')
  await refuse('delete', 'delete', 'true')
}

async function guardOnPostgres(db: Kysely<unknown>) {
  await sql
    .raw(`
    create function guard_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' or new.sequence <> ${NEXT} then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
    .execute(db)
  await sql`create trigger audit_log_rows before insert or update or delete on audit_log
    for each row execute function guard_audit_log()`.execute(db)
  await sql`create trigger audit_log_whole before truncate on audit_log
    for each statement execute function guard_audit_log()`.execute(db)
}
