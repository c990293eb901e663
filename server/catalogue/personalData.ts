import { COURSE_TEXT_NAMES } from '#contract/rules/courseFields.ts'
import type { Db } from '../platform/database/db.ts'
import { jsonList, type PersonalData, ROWS } from '../platform/personalData.ts'

/** The personal data in courses and their ratings. */
export const catalogueData: PersonalData = {
  deleted: [],
  kept: {
    courses: 'Learners have taken them; those that nobody has taken are deleted.',
    ratings: 'They are a former learner’s from then on.',
    rating_votes: 'The counts of helpful votes are made of them.',
  },
  files: ({ db }, userId) => [{ name: 'ratings.json', content: ratings(db, userId) }],
  filesOfTutor: (db, tutorId) => [
    { name: 'courses.json', content: courses(db, tutorId) },
    { name: 'topics.json', content: topics(db, tutorId) },
    { name: 'objectives.json', content: objectives(db, tutorId) },
    { name: 'replies.json', content: replies(db, tutorId) },
  ],
}

function ratings(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('ratings')
      .innerJoin('courses', 'courses.id', 'ratings.course_id')
      .select(['ratings.id', 'courses.title as course', 'ratings.rating', 'ratings.comment'])
      .select(['ratings.created_at', 'ratings.updated_at'])
      .where('ratings.user_id', '=', userId)
      .where('ratings.id', '>', after)
      .orderBy('ratings.id')
      .limit(ROWS)
      .execute(),
  )
}

function courses(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('courses')
      .select(['id', 'slug', ...COURSE_TEXT_NAMES, 'duration_weeks', 'onsite_hours'])
      .select(['original_price_cents', 'discounted_price_cents', 'intro_video_link', 'status'])
      .select(['enrollments_count', 'ratings_count', 'created_at', 'updated_at'])
      .where('tutor_id', '=', tutorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function topics(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('topics')
      .innerJoin('courses', 'courses.id', 'topics.course_id')
      .select(['topics.id', 'courses.slug as course', 'topics.topic', 'topics.detail'])
      .select(['topics.external_resources', 'topics.position', 'topics.created_at'])
      .where('courses.tutor_id', '=', tutorId)
      .where('topics.id', '>', after)
      .orderBy('topics.id')
      .limit(ROWS)
      .execute(),
  )
}

function objectives(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('objectives')
      .innerJoin('courses', 'courses.id', 'objectives.course_id')
      .select(['objectives.id', 'courses.slug as course', 'objectives.objective', 'objectives.position'])
      .where('courses.tutor_id', '=', tutorId)
      .where('objectives.id', '>', after)
      .orderBy('objectives.id')
      .limit(ROWS)
      .execute(),
  )
}

/** Writes the tutor's replies to ratings, without the ratings, which are their learners' words. */
function replies(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('ratings')
      .innerJoin('courses', 'courses.id', 'ratings.course_id')
      .select(['ratings.id', 'courses.slug as course', 'ratings.reply', 'ratings.replied_at'])
      .where('courses.tutor_id', '=', tutorId)
      .where('ratings.reply', 'is not', null)
      .where('ratings.id', '>', after)
      .orderBy('ratings.id')
      .limit(ROWS)
      .execute(),
  )
}
