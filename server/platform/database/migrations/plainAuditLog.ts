import { type Kysely, type Migration, sql } from 'kysely'
import { openSealed } from '../../crypto/sealing.ts'
import { isPostgres } from '../engine.ts'

/**
 * Keeps the personal details of the audit log in a column that can be blanked, in place of keys per person and month, and lets
 * the chain of hashes go. The log stays append-only: the guards let through nothing but blanking.
 */
export const plainAuditLog: Migration = {
  async up(db: Kysely<Log>) {
    await (isPostgres(db) ? dropGuardsOnPostgres(db) : dropGuardsOnSqlite(db))
    await sql`alter table audit_log add column personal text`.execute(db)
    await openAll(db)
    await (isPostgres(db) ? dropChainOnPostgres(db) : dropChainOnSqlite(db))
    await sql`drop table audit_keys`.execute(db)
    await sql`create index audit_log_personal on audit_log (at) where personal <> ${sql.lit(BLANK)}`.execute(
      db,
    )
    await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
  },
}

/** Stands where personal details were. */
const BLANK = '{}'

const REFUSAL = 'the audit log is append-only'

/** The lines that are opened at a time. */
const BATCH = 1_000

interface Log {
  audit_log: {
    id: number
    at: string
    actor: string
    subject: string
    sealed: string | null
    personal: string | null
  }
  audit_keys: { owner: string; month: string; key: string }
}

/** Opens the details whose key is still there; those without one have been forgotten. */
async function openAll(db: Kysely<Log>): Promise<void> {
  const rows = await db.selectFrom('audit_keys').selectAll().execute()
  const keys = new Map(rows.map(({ owner, month, key }) => [`${owner} ${month}`, Buffer.from(key, 'base64')]))
  for (let after = 0; ; ) {
    const lines = await db
      .selectFrom('audit_log')
      .select(['id', 'at', 'actor', 'subject', 'sealed'])
      .where('sealed', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, at, actor, subject, sealed } of lines) {
      const owner = [actor, subject].find(name => name.startsWith('user:')) ?? 'stranger'
      const key = keys.get(`${owner} ${at.slice(0, '2026-03'.length)}`)
      const personal = key && sealed !== null ? openSealed(key, sealed) : BLANK
      await db.updateTable('audit_log').set({ personal }).where('id', '=', id).execute()
    }
    const last = lines.at(-1)
    if (!last) return
    after = last.id
  }
}

async function dropGuardsOnPostgres(db: Kysely<Log>): Promise<void> {
  await sql`drop trigger audit_log_rows on audit_log`.execute(db)
  await sql`drop trigger audit_log_whole on audit_log`.execute(db)
  await sql`drop function guard_audit_log()`.execute(db)
}

async function dropGuardsOnSqlite(db: Kysely<Log>): Promise<void> {
  for (const name of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.id(`audit_log_${name}`)}`.execute(db)
}

async function dropChainOnPostgres(db: Kysely<Log>): Promise<void> {
  await sql`alter table audit_log drop column sequence, drop column hash, drop column sealed`.execute(db)
}

/** SQLite drops no column that is unique, and dropping a table deletes what refers to it: both tables are written anew. */
async function dropChainOnSqlite(db: Kysely<Log>): Promise<void> {
  for (const statement of [
    'create table kept_audit_courses as select * from audit_courses',
    'drop table audit_courses',
    `create table plain_audit_log (
      id integer primary key autoincrement,
      at text not null,
      actor text not null,
      act text not null,
      subject text not null,
      details text not null,
      personal text,
      request_id text
    )`,
    `insert into plain_audit_log
      select id, at, actor, act, subject, details, personal, request_id from audit_log order by id`,
    'drop table audit_log',
    'alter table plain_audit_log rename to audit_log',
    'create index audit_log_by_act on audit_log (act, id)',
    'create index audit_log_by_subject on audit_log (subject, id)',
    `create table audit_courses (
      line_id integer not null primary key references audit_log (id) on delete cascade,
      course_id integer not null references courses (id) on delete cascade,
      tutor_id integer not null references users (id) on delete cascade
    )`,
    'insert into audit_courses select * from kept_audit_courses',
    'drop table kept_audit_courses',
    'create index audit_courses_by_tutor on audit_courses (tutor_id, line_id)',
    'create index audit_courses_by_course on audit_courses (course_id, line_id)',
  ])
    await sql.raw(statement).execute(db)
}

/** The columns of a line that nothing may change. */
const FIXED = ['id', 'at', 'actor', 'act', 'subject', 'details', 'request_id']

/** `insert or replace` fires no trigger on deletion, so that a number that is there already is refused on insertion. */
async function guardOnSqlite(db: Kysely<Log>): Promise<void> {
  const isChanged = FIXED.map(column => `new.${column} is not old.${column}`).join(' or ')
  for (const [event, condition] of [
    ['insert', 'exists (select 1 from audit_log where id = new.id)'],
    ['update', `${isChanged} or new.personal is not '${BLANK}'`],
    ['delete', 'true'],
  ]) {
    await sql
      .raw(`create trigger audit_log_${event} before ${event} on audit_log when ${condition}
        begin select raise(abort, '${REFUSAL}'); end`)
      .execute(db)
  }
}

async function guardOnPostgres(db: Kysely<Log>): Promise<void> {
  const isChanged = FIXED.map(column => `new.${column} is distinct from old.${column}`).join(' or ')
  await sql
    .raw(`
    create function guard_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or ${isChanged} or new.personal is distinct from '${BLANK}'
      then raise exception '${REFUSAL}'; end if;
      return new;
    end $$`)
    .execute(db)
  await sql`create trigger audit_log_rows before update or delete on audit_log
    for each row execute function guard_audit_log()`.execute(db)
  await sql`create trigger audit_log_whole before truncate on audit_log
    for each statement execute function guard_audit_log()`.execute(db)
}
