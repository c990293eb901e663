import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { getCourse } from '#contract/courses.ts'
import { paths } from '#pages/paths.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { OwnRating } from './OwnRating.tsx'
import styles from './RatePage.module.css'
import { RatingForm } from './RatingForm.tsx'
import { ratingAction } from './ratingAction.ts'

export async function loader({ params, request: { signal }, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const { data } = await api.call(getCourse, { params: { slug: params.slug ?? '' }, signal })
  const { slug, title, viewer } = data
  return { slug, title, viewer }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return ratingAction(await request.formData(), context.get(loaderContext).api)
}

export const handle = {
  meta: ({ data, config }) =>
    data ? { title: `Rate ${data.title} | ${config.name}`, isIndexed: false } : null,
} satisfies PageHandle<Awaited<ReturnType<typeof loader>>>

/** /courses/{slug}/rate: the learner's own rating of a course, in a form that works without script. */
export function Component() {
  const { slug, title, viewer } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <h1>Rate a course</h1>
      <h2>
        <Link to={paths.course(slug)}>{title}</Link>
      </h2>
      {viewer?.is_enrolled ? (
        <OwnRating slug={slug} viewer={viewer} Form={RatingForm} />
      ) : (
        <Alert tone="info" title={`You're not enrolled in ${title}`}>
          <p>Only learners enrolled in a course can rate it.</p>
        </Alert>
      )}
    </div>
  )
}
