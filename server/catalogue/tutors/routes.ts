import type { FastifyInstance } from 'fastify'
import { meanRating } from '#contract/rules/rating.ts'
import { getTutor } from '#contract/tutors.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { presentCard } from '../courses/present.ts'
import { tutorNotFound } from './pageSlug.ts'
import { listCoursesOfTutor, readTutor } from './queries.ts'

/** The pages of tutors, for everybody. */
export function tutorRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(
    app,
    getTutor,
    async ({ params: { slug } }) => {
      const [tutor] = await readTutor(db, { slug })
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
