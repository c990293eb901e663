import { type Migration, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** Learners who wait to be told once that a course takes learners again. */
export const courseWatchers: Migration = {
  async up(db) {
    const id = isPostgres(db)
      ? sql`id integer generated always as identity primary key`
      : sql`id integer primary key autoincrement`
    await sql`
      create table course_watchers (
        ${id},
        course_id integer not null references courses (id) on delete cascade,
        user_id integer not null references users (id) on delete restrict,
        method text not null check (method in ('virtual', 'physical')),
        told_at text,
        created_at text not null
      )
    `.execute(db)
    await sql`
      create unique index course_watchers_one_waiting on course_watchers (user_id, course_id, method) where told_at is null
    `.execute(db)
    await sql`create index course_watchers_waiting on course_watchers (id) where told_at is null`.execute(db)
    await sql`create index course_watchers_by_course_id on course_watchers (course_id)`.execute(db)
  },
}
