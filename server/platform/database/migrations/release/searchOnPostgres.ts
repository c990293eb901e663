import { type Kysely, sql } from 'kysely'

/** Everything between two words, so that "HTML/CSS" is two of them and PostgreSQL's parser sees no file name. */
const BETWEEN_WORDS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u3000-\\u303f]+'
const ACCENTS = '[\\u0300-\\u036f]+'

/** tsvectors beside the courses, in a table of their own: a list of courses never carries them along. */
export async function searchOnPostgres(db: Kysely<unknown>) {
  await sql`
    create table course_search (
      course_id integer primary key references courses (id) on delete cascade,
      tutor_id integer not null, category_id integer not null, is_listed integer not null,
      title_words tsvector not null, words tsvector not null
    )
  `.execute(db)
  await sql`create index course_search_title on course_search using gin (title_words)`.execute(db)
  await sql`create index course_search_words on course_search using gin (words)`.execute(db)
  await sql`
    create index course_search_by_category on course_search (category_id, course_id)
  `.execute(db)
  await sql`create index course_search_by_tutor on course_search (tutor_id, course_id)`.execute(db)
  await sql`create table course_words (word text collate "C" primary key)`.execute(db)

  await sql`
    create function words_of(given text) returns tsvector language sql immutable as $$
      select to_tsvector('simple'::regconfig, lower(regexp_replace(
        regexp_replace(normalize(given, NFD), '${sql.raw(ACCENTS)}', '', 'g'), '${sql.raw(BETWEEN_WORDS)}', ' ', 'g')))
    $$
  `.execute(db)
  await sql`
    create function write_course_search(wanted integer[]) returns void language plpgsql as $$
    begin
      insert into course_search (course_id, tutor_id, category_id, is_listed, title_words, words)
      select course.id, course.tutor_id, course.category_id,
        case when course.status = 1 and course.display = 0 then 1 else 0 end,
        words_of(course.title),
        words_of(concat_ws(' ', course.title, course.short_description, category.name, tutor.firstname, tutor.lastname))
      from courses as course
      join course_categories as category on category.id = course.category_id
      join users as tutor on tutor.id = course.tutor_id
      where course.id = any(wanted) order by course.id
      on conflict (course_id) do update set tutor_id = excluded.tutor_id, category_id = excluded.category_id,
        is_listed = excluded.is_listed, title_words = excluded.title_words, words = excluded.words;
      insert into course_words (word)
      select distinct lexeme from course_search, unnest(words) where course_id = any(wanted) order by lexeme
      on conflict do nothing;
    end $$
  `.execute(db)
  await writeAfter(db, 'courses', 'insert', 'array[new.id]')
  await writeAfter(
    db,
    'courses',
    'update of title, short_description, tutor_id, category_id, status, display',
    'array[new.id]',
  )
  await writeAfter(
    db,
    'users',
    'update of firstname, lastname',
    'array(select id from courses where tutor_id = new.id)',
  )
  await writeAfter(
    db,
    'course_categories',
    'update of name',
    'array(select id from courses where category_id = new.id)',
  )
}

async function writeAfter(db: Kysely<unknown>, table: string, change: string, courses: string) {
  const name = `${table}_searched_${change.split(' ', 1)[0]}`
  await sql`
    create function ${sql.id(name)}() returns trigger language plpgsql as $$
    begin
      perform write_course_search(${sql.raw(courses)});
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger ${sql.id(name)} after ${sql.raw(change)} on ${sql.table(table)}
    for each row execute function ${sql.id(name)}()
  `.execute(db)
}
