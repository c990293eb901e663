import { type Kysely, sql } from 'kysely'

const TOKENS = sql.raw(`tokenize="unicode61 remove_diacritics 2"`)

/** FTS5 without a copy of the texts; beginnings of up to five letters have posting lists of their own. */
export async function searchOnSqlite(db: Kysely<unknown>) {
  await sql`
    create virtual table course_search using fts5(
      title, short_description, category, tutor, owners,
      content='', contentless_delete=1, detail=column, prefix='1 2 3 4 5', ${TOKENS}
    )
  `.execute(db)
  await sql`create table course_words (word text primary key) without rowid`.execute(db)
  // Of the newest text only: reading all words of the big index at every change would take longer with every course.
  await sql`
    create virtual table course_newest_text using fts5(words, content='', detail=none, ${TOKENS})
  `.execute(db)
  await sql`
    create virtual table course_newest_words using fts5vocab(course_newest_text, 'row')
  `.execute(db)

  await sql`
    create trigger courses_searched_insert after insert on courses begin
      ${write(sql`course.id = new.id`)}; ${learn(sql`course.id = new.id`)};
    end
  `.execute(db)
  await sql`
    create trigger courses_searched_delete after delete on courses begin
      delete from course_search where rowid = old.id;
    end
  `.execute(db)
  await rewriteAfter(db, 'courses', ['title', 'short_description', 'tutor_id', 'category_id'], 'id')
  await rewriteAfter(db, 'users', ['firstname', 'lastname'], 'tutor_id')
  await rewriteAfter(db, 'course_categories', ['name'], 'category_id')
}

async function rewriteAfter(db: Kysely<unknown>, table: string, columns: string[], key: string) {
  const touched = sql`course.${sql.ref(key)} = new.id`
  const isChanged = columns.map(column => `old.${column} is not new.${column}`).join(' or ')
  await sql`
    create trigger ${sql.id(`${table}_searched_update`)} after update of ${sql.raw(columns.join(', '))}
    on ${sql.table(table)} when ${sql.raw(isChanged)} begin
      delete from course_search where rowid in (select id from courses as course where ${touched});
      ${write(touched)}; ${learn(touched)};
    end
  `.execute(db)
}

function write(which: ReturnType<typeof sql>) {
  return sql`
    insert into course_search (rowid, title, short_description, category, tutor, owners)
    select course.id, course.title, course.short_description, category.name,
      tutor.firstname || ' ' || tutor.lastname, 'c' || category.id || ' t' || tutor.id
    from courses as course
    join course_categories as category on category.id = course.category_id
    join users as tutor on tutor.id = course.tutor_id
    where ${which}
  `
}

/** Words are learnt and never forgotten: a word that no course has any more only proposes itself in vain. */
function learn(which: ReturnType<typeof sql>) {
  return sql`
    insert into course_newest_text (course_newest_text) values ('delete-all');
    insert into course_newest_text (rowid, words)
    select course.id, course.title || ' ' || course.short_description || ' ' || category.name || ' ' ||
      tutor.firstname || ' ' || tutor.lastname
    from courses as course
    join course_categories as category on category.id = course.category_id
    join users as tutor on tutor.id = course.tutor_id
    where ${which};
    insert or ignore into course_words select term from course_newest_words
  `
}
