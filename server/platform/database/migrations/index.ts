import { type Migration, sql } from 'kysely'
import { isPostgres } from '../engine.ts'
import { boughtWithReceipt } from './boughtWithReceipt.ts'
import { courseWatchers } from './courseWatchers.ts'
import { disputeDue } from './disputeDue.ts'
import { foldedLists } from './foldedLists.ts'
import { foldedNames } from './foldedNames.ts'
import { noRevisions } from './noRevisions.ts'
import { onsiteHours } from './onsiteHours.ts'
import { openDisputes } from './openDisputes.ts'
import { plainAuditLog } from './plainAuditLog.ts'
import { guardAuditLog } from './release/auditGuard.ts'
import { countCourses } from './release/courseCounts.ts'
import { courses } from './release/courses.ts'
import { enrolments } from './release/enrolments.ts'
import { messages } from './release/messages.ts'
import { money } from './release/money.ts'
import { people } from './release/people.ts'
import { platform } from './release/platform.ts'
import { searchOnPostgres } from './release/searchOnPostgres.ts'
import { searchOnSqlite } from './release/searchOnSqlite.ts'
import { teaching } from './release/teaching.ts'
import { reservedEmails } from './reservedEmails.ts'
import { toldClasses } from './toldClasses.ts'
import { versions } from './versions.ts'

/** Every table that the steps after it bring up to date, in an order in which each finds those that it refers to. */
const release: Migration = {
  async up(db) {
    const id = isPostgres(db)
      ? 'id integer generated always as identity primary key'
      : 'id integer primary key autoincrement'
    for (const tables of [people, courses, teaching, money, enrolments, messages, platform]) {
      const statements = tables(id).split(/;$/m)
      for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db)
    }
    await countCourses(db)
    await (isPostgres(db) ? searchOnPostgres(db) : searchOnSqlite(db))
    await guardAuditLog(db)
  },
}

/** Every migration by its name, oldest first; a released one is never changed. */
export const migrations: Record<string, Migration> = {
  '001_release': release,
  '002_open_disputes': openDisputes,
  '003_bought_with_receipt': boughtWithReceipt,
  '004_folded_names': foldedNames,
  '005_reserved_emails': reservedEmails,
  '006_dispute_due': disputeDue,
  '007_course_watchers': courseWatchers,
  '008_onsite_hours': onsiteHours,
  '009_folded_lists': foldedLists,
  '010_plain_audit_log': plainAuditLog,
  '011_no_revisions': noRevisions,
  '012_versions': versions,
  '013_told_classes': toldClasses,
}
