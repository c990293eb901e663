import type { FastifyInstance } from 'fastify'
import { meanRating } from '#contract/rules/rating.ts'
import { getTutor } from '#contract/tutors.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { slugBase, withFreeSlug } from '../courses/editing/uniqueSlug.ts'
import { presentCard } from '../courses/present.ts'
import { findNames, findTutor, listCoursesOfTutor, setPageSlug } from './queries.ts'

/** Registers the route of the public pages of tutors. */
export function tutorRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(
    app,
    getTutor,
    async ({ params: { slug } }) => {
      const tutor = await findTutor(db, slug)
      if (!tutor) throw tutorNotFound()
      const ratings_count = Number(tutor.ratings_count)
      const courses = await listCoursesOfTutor(db, tutor.id)
      return success({
        data: {
          slug,
          firstname: tutor.firstname,
          lastname: tutor.lastname,
          picture: tutor.picture,
          about: tutor.about,
          ratings_average: meanRating(Number(tutor.ratings_sum), ratings_count),
          ratings_count,
          courses: courses.map(presentCard),
          courses_total: Number(tutor.courses_total),
        },
      })
    },
    { isCacheable: () => true },
  )
}

const FALLBACK = 'tutor'

/**
 * Gives a tutor the slug of their page, made from their name, with the first course; it never changes, even if the name does.
 * Runs outside a transaction, which PostgreSQL would abort at the first duplicate.
 */
export async function givePageSlug(db: Db, tutorId: number): Promise<void> {
  const tutor = await findNames(db, tutorId)
  if (!tutor || tutor.page_slug !== null || tutor.erased_at !== null) return
  await withFreeSlug(slugBase(`${tutor.firstname} ${tutor.lastname}`, FALLBACK), 'page_slug', page_slug =>
    setPageSlug(db, tutorId, page_slug),
  )
}

/** Returns one error, in the same words, for a tutor who does not exist and for one without a course on sale. */
function tutorNotFound(): HttpError {
  return new HttpError('tutor.not_found', 'Tutor not found.')
}
