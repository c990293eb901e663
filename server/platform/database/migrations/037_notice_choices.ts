import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required } from './columns.ts'

/**
 * What people have chosen to be told, with the tutors who wanted no news as its first rows. `users.wants_news` stays, and is written beside
 * it, for servers of the version before that still run.
 */
export const noticeChoices: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .createTable('notice_choices')
      .addColumn('user_id', 'integer', belongsTo('users'))
      .addColumn('kind', 'text', required)
      .addColumn('channel', 'text', required)
      .addColumn('choice', 'text', column => column.notNull().check(sql`choice in ('on', 'daily', 'off')`))
      .addColumn('updated_at', 'text', required)
      .addPrimaryKeyConstraint('notice_choices_pk', ['user_id', 'kind', 'channel'])
      .execute()
    await sql`
      insert into notice_choices (user_id, kind, channel, choice, updated_at)
      select id, 'tutor_news', 'letter', 'off', created_at
      from users where wants_news = 0 and erased_at is null
    `.execute(db)
  },
}
