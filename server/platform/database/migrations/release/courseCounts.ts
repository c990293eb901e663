import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../engine.ts'

/** Courses whose ids share this quotient are counted together, so that a page is found by a walk over a few counts. */
const BLOCK = 2048

/** The columns that the counts depend on. */
const COUNTED = 'tutor_id, category_id, status, display, discounted_price_cents'

/** Counts of listed courses, whole and by category, and of each tutor's own; triggers keep them in the same transaction. */
export async function countCourses(db: Kysely<unknown>) {
  await sql`
    create table course_counts (
      kind text not null check (kind in ('catalogue', 'category', 'tutor')),
      owner_id integer not null,
      is_free integer not null,
      block integer not null,
      courses integer not null,
      constraint course_counts_key primary key (kind, owner_id, is_free, block)
    )
  `.execute(db)
  await (isPostgres(db) ? keepOnPostgres(db) : keepOnSqlite(db))
}

async function keepOnSqlite(db: Kysely<unknown>) {
  await sql`create trigger courses_counted_insert after insert on courses begin ${change('new', 1)} end`.execute(
    db,
  )
  await sql`create trigger courses_counted_delete after delete on courses begin ${change('old', -1)} end`.execute(
    db,
  )
  await sql`
    create trigger courses_counted_update after update of ${sql.raw(COUNTED)} on courses
    begin ${change('old', -1)} ${change('new', 1)} end
  `.execute(db)
}

async function keepOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function count_courses() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${change('old', -1)} end if;
      if tg_op <> 'DELETE' then ${change('new', 1)} end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger courses_counted after insert or delete or update of ${sql.raw(COUNTED)} on courses
    for each row execute function count_courses()
  `.execute(db)
}

/** Adds to the counts that a course is part of; the rows always come in one order, so that two changes never cross. */
function change(row: 'old' | 'new', by: 1 | -1) {
  const of = (column: string) => sql.raw(`${row}.${column}`)
  return sql`
    insert into course_counts (kind, owner_id, is_free, block, courses)
    select kind, owner_id, ${isFree(row)}, ${of('id')} / ${sql.lit(BLOCK)}, ${sql.lit(by)} from (
      select 'catalogue' as kind, 0 as owner_id, ${of('status')} = 1 and ${of('display')} = 0 as is_counted
      union all select 'category', ${of('category_id')}, ${of('status')} = 1 and ${of('display')} = 0
      union all select 'tutor', ${of('tutor_id')}, 1 = 1
    ) counted
    where is_counted order by kind
    on conflict (kind, owner_id, is_free, block)
    do update set courses = course_counts.courses + excluded.courses;
  `
}

function isFree(row: string) {
  return sql`case when ${sql.raw(row)}.discounted_price_cents = 0 then 1 else 0 end`
}
