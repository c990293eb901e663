import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/** The new columns by table. Their default marks rows that are not folded yet, such as those of a server of an earlier version. */
const COLUMNS = {
  users: ['folded_firstname', 'folded_lastname'],
  courses: ['folded_title', 'title_words', 'description_words'],
  course_categories: ['name_words'],
}

/**
 * Keeps beside each name how searches and sorts see it (src/contract/rules/fold.ts), so that both engines answer alike. The rows
 * are filled at the start, after this migration.
 */
export const foldedNames: Migration = {
  async up(db) {
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const [marked = ''] = columns
      for (const column of columns) {
        // Else PostgreSQL would sort by the rules of the server's language, and SQLite by bytes.
        const collation = isPostgres(db) ? sql`collate "C"` : sql``
        await sql`
          alter table ${sql.table(table)} add column ${sql.ref(column)} text ${collation} not null default ''
        `.execute(db)
      }
      await sql`
        create index ${sql.id(`${table}_unfolded`)} on ${sql.table(table)} (id) where ${sql.ref(marked)} = ''
      `.execute(db)
    }
    await sql`drop index courses_listed_title`.execute(db)
    await sql`drop index courses_listed_category_title`.execute(db)
    await sql`
      create index courses_listed_title on courses (folded_title, id desc) where status = 1 and display = 0
    `.execute(db)
    await sql`
      create index courses_listed_category_title on courses (category_id, folded_title, id desc)
      where status = 1 and display = 0
    `.execute(db)
    await (isPostgres(db) ? searchOnPostgres(db) : searchOnSqlite(db))
  },
}

const TITLE = orElse('course.title_words', 'course.title')
const DESCRIPTION = orElse('course.description_words', 'course.short_description')
const CATEGORY = orElse('category.name_words', 'category.name')
const TUTOR = named(
  sql`${orElse('tutor.folded_firstname', 'tutor.firstname')} || ' ' || ${orElse('tutor.folded_lastname', 'tutor.lastname')}`,
)

/** The words of a row that is not folded yet are those of its text. */
function orElse(folded: string, text: string) {
  return sql`coalesce(nullif(${sql.ref(folded)}, ''), ${sql.ref(text)})`
}

/** A folded name, and the name without apostrophes and hyphens: both O'Neil and ONeil are found. */
function named(name: RawBuilder<unknown>) {
  return sql`${name} || ' ' || replace(replace(${name}, '-', ''), '''', '')`
}

const SOURCE = sql`
  from courses as course
  join course_categories as category on category.id = course.category_id
  join users as tutor on tutor.id = course.tutor_id
`

/** The columns whose change changes the words of a course, by table, and the course's reference to the table's row. */
const SEARCHED = {
  courses: {
    columns: ['title', 'short_description', 'title_words', 'description_words', 'tutor_id', 'category_id'],
    key: 'id',
  },
  users: { columns: ['firstname', 'lastname', 'folded_firstname', 'folded_lastname'], key: 'tutor_id' },
  course_categories: { columns: ['name', 'name_words'], key: 'category_id' },
}

async function searchOnPostgres(db: Kysely<unknown>) {
  await sql`
    create or replace function write_course_search(wanted integer[]) returns void language plpgsql as $$
    begin
      insert into course_search (course_id, tutor_id, category_id, is_listed, title_words, words)
      select course.id, course.tutor_id, course.category_id,
        case when course.status = 1 and course.display = 0 then 1 else 0 end,
        words_of(${TITLE}), words_of(concat_ws(' ', ${TITLE}, ${DESCRIPTION}, ${CATEGORY}, ${TUTOR}))
      ${SOURCE}
      where course.id = any(wanted) order by course.id
      on conflict (course_id) do update set tutor_id = excluded.tutor_id, category_id = excluded.category_id,
        is_listed = excluded.is_listed, title_words = excluded.title_words, words = excluded.words;
      insert into course_words (word)
      select distinct lexeme from course_search, unnest(words) where course_id = any(wanted) order by lexeme
      on conflict do nothing;
    end $$
  `.execute(db)
  for (const [table, { columns }] of Object.entries(SEARCHED)) {
    const trigger = sql.id(`${table}_searched_update`)
    const changed = table === 'courses' ? [...columns, 'status', 'display'] : columns
    await sql`drop trigger ${trigger} on ${sql.table(table)}`.execute(db)
    await sql`
      create trigger ${trigger} after update of ${sql.raw(changed.join(', '))} on ${sql.table(table)}
      for each row execute function ${trigger}()
    `.execute(db)
  }
}

async function searchOnSqlite(db: Kysely<unknown>) {
  await sql`drop trigger courses_searched_insert`.execute(db)
  await sql`
    create trigger courses_searched_insert after insert on courses begin
      ${write(sql`course.id = new.id`)}; ${learn(sql`course.id = new.id`)};
    end
  `.execute(db)
  for (const [table, { columns, key }] of Object.entries(SEARCHED)) {
    const trigger = sql.id(`${table}_searched_update`)
    const touched = sql`course.${sql.ref(key)} = new.id`
    const isChanged = columns.map(column => `old.${column} is not new.${column}`).join(' or ')
    await sql`drop trigger ${trigger}`.execute(db)
    await sql`
      create trigger ${trigger} after update of ${sql.raw(columns.join(', '))}
      on ${sql.table(table)} when ${sql.raw(isChanged)} begin
        delete from course_search where rowid in (select id from courses as course where ${touched});
        ${write(touched)}; ${learn(touched)};
      end
    `.execute(db)
  }
}

function write(which: RawBuilder<unknown>) {
  return sql`
    insert into course_search (rowid, title, short_description, category, tutor, owners)
    select course.id, ${TITLE}, ${DESCRIPTION}, ${CATEGORY}, ${TUTOR}, 'c' || category.id || ' t' || tutor.id
    ${SOURCE} where ${which}
  `
}

function learn(which: RawBuilder<unknown>) {
  return sql`
    insert into course_newest_text (course_newest_text) values ('delete-all');
    insert into course_newest_text (rowid, words)
    select course.id, ${TITLE} || ' ' || ${DESCRIPTION} || ' ' || ${CATEGORY} || ' ' || ${TUTOR}
    ${SOURCE} where ${which};
    insert or ignore into course_words select term from course_newest_words
  `
}
