import type { FastifyInstance } from 'fastify'
import {
  addCourse,
  getCourse,
  listCategories,
  listCourses,
  listRelatedCourses,
  listTutorCourses,
  updateCourse,
  updateCoverPhoto,
} from '#contract/courses.ts'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { changeCourseAddress, deleteCourse, duplicateCourse } from '#contract/tutor/ownCourses.ts'
import { findTutorStatus } from '../../people/queries/people.ts'
import { NOT_TAKEN_DOWN, withheldFrom } from '../../people/withheld.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { courseDetail } from './courseDetail.ts'
import { addCourseOf, copyCourse } from './editing/addCourse.ts'
import { changeAddress, changeCourse, changeCover, removeCourse } from './editing/changeCourse.ts'
import { coursePage, relatedCourses } from './listing/coursePage.ts'
import { ownCourse, ownFreeCourse, refuseWithoutSecondFactor } from './policy.ts'
import { presentCard } from './present.ts'
import { listFirstCards } from './queries/cards.ts'
import { findCategory, listCategoryRows } from './queries/courses.ts'

/** Registers the routes of the catalogue, of a course, and of a tutor's own courses. */
export function courseRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock } = academy

  registerEndpoint(
    app,
    listCourses,
    async ({ query: { category, q, sort, items, page, ...narrowing } }) => {
      const found = category === undefined ? undefined : await findCategory(db, category)
      // No row has the id 0: an unknown category has no courses.
      const categoryId = category === undefined ? undefined : (found?.id ?? 0)
      const filter = { ...narrowing, categoryId, search: q }
      return success({ data: await coursePage(db, filter, sort, { items, page }) })
    },
    { isCacheable: ({ data }, { query: { q } }) => data.data.length > 0 && q === undefined },
  )

  registerEndpoint(
    app,
    listCategories,
    async ({ query: { items } }) => {
      const categories = await listCategoryRows(db)
      if (items === undefined) return success({ data: categories })
      const rows = await listFirstCards(
        db,
        categories.map(({ id }) => id),
        items,
      )
      const data = categories.map(category => {
        const courses = rows.filter(row => row.category_id === category.id).map(presentCard)
        return { ...category, courses }
      })
      return success({ data })
    },
    { isCacheable: () => true },
  )

  registerEndpoint(
    app,
    getCourse,
    async ({ params, user }) => {
      return success({ data: await courseDetail(db, params.slug, user, timestamp(clock)) })
    },
    { isCacheable: () => true },
  )

  registerEndpoint(
    app,
    listRelatedCourses,
    async ({ params }) => success({ data: await relatedCourses(db, params.slug) }),
    { isCacheable: () => true },
  )

  registerEndpoint(app, listTutorCourses, async ({ query: { q, sort, ...page }, user }) => {
    return success(await coursePage(db, { tutorId: user.id, search: q }, sort, page))
  })

  registerEndpoint(app, updateCourse, async ({ body, user, ip, requestId }) => {
    const { slug, fields, version: seen } = body
    const course = await ownCourse(db, user, slug)
    if (fields.status === PUBLISHED && course.status !== PUBLISHED) refuseWithoutSecondFactor(academy, user)
    await changeCourse(academy, course, fields, { seen, from: { ip, requestId } })
    return success({
      message: 'Course saved.',
      data: await courseDetail(db, slug, user, timestamp(clock)),
    })
  })

  registerEndpoint(app, updateCoverPhoto, async ({ body: { slug }, files, user, log }) => {
    const course = await ownCourse(db, user, slug)
    const cover_photo = await changeCover(academy, course, files.cover_photo, log)
    return success({ message: 'Cover photo saved.', cover_photo })
  })

  registerEndpoint(app, addCourse, async ({ body, files, user, ip, requestId }) => {
    if (body.status !== String(UNPUBLISHED)) refuseWithoutSecondFactor(academy, user)
    const { slug, status, tutor_status } = await addCourseOf(academy, user, body, files.cover_photo, {
      ip,
      requestId,
    })
    const withheld =
      tutor_status > status
        ? withheldFrom(await findTutorStatus(db, user.id), { ...NOT_TAKEN_DOWN, tutor_status })
        : null
    const message = `Course added.${withheld ? ` ${withheld.sentence}` : ''}`
    return success({ message, course: { slug } })
  })

  registerEndpoint(app, deleteCourse, async ({ body, user, log }) => {
    await removeCourse(academy, await ownFreeCourse(db, user, body.slug), log)
    return success({ message: 'Course deleted.' })
  })

  registerEndpoint(app, duplicateCourse, async ({ body, user }) => {
    const { slug } = await copyCourse(academy, await ownFreeCourse(db, user, body.slug))
    return success({ message: 'Course copied as a draft. Only you can see it.', course: { slug } })
  })

  registerEndpoint(app, changeCourseAddress, async ({ body, user }) => {
    const slug = await changeAddress(academy, await ownFreeCourse(db, user, body.slug), body.address)
    return success({ message: 'Address changed. The old link redirects here.', course: { slug } })
  })
}
