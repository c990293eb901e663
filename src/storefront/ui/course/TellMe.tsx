import { useFetcher } from 'react-router-dom'
import type { CourseDetail } from '#contract/entities.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../actions/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import styles from './TellMe.module.css'

/** Asks for one email when learners can enrol in this way again, and takes that back. The form works without script. */
export function TellMe({
  course,
  method,
  page,
}: {
  course: Pick<CourseDetail, 'id' | 'slug' | 'viewer'>
  method: LearningMethod
  /** The page to which a form posted without script returns. */
  page: 'course' | 'enrol'
}) {
  const { session } = useRootData()
  const { Form, state, data } = useFetcher<{ text?: string }>()
  const words = WORDS[method]
  if (session && session.userType !== 'learner') return null
  if (!session) {
    const here = page === 'course' ? paths.course(course.slug) : paths.enrol(course.slug, { method })
    return (
      <LinkButton to={paths.login({ redirect_to: here })} look="secondary">
        {words}
      </LinkButton>
    )
  }
  const isWatching = course.viewer?.watched?.includes(method) ?? false
  return (
    <Form method="post" action={paths.enrol(course.slug)} className={styles.form}>
      <input type="hidden" name="intent" value={isWatching ? 'unwatch' : 'watch'} />
      <input type="hidden" name="course_id" value={course.id} />
      <input type="hidden" name="method" value={method} />
      <input type="hidden" name="then" value={page} />
      {data?.text !== undefined && <Alert title={data.text} takesFocus />}
      <p role="status">{isWatching && "We'll email you once when you can enrol."}</p>
      <Button type="submit" look={isWatching ? 'quiet' : 'secondary'} isBusy={state !== 'idle'}>
        {isWatching ? "Don't email me" : words}
      </Button>
    </Form>
  )
}

const WORDS: Record<LearningMethod, string> = {
  virtual: 'Tell me of the next start',
  physical: 'Tell me when there are times',
}
