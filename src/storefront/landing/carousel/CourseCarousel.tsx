import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { CourseCard as Course } from '#contract/entities.ts'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { tutorIdOf } from '#shared/session.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { CourseCard } from '../../ui/course/CourseCard.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx'
import styles from './CourseCarousel.module.css'
import type { Turns } from './TurningRow.tsx'

/** If this script cannot be fetched, the row still scrolls by finger. */
const TurningRow = lazy(() => import('./TurningRow.tsx').catch(() => ({ default: () => null })))

/** The first courses in an endless row, which moves only on request. */
export function CourseCarousel({ courses }: { courses: readonly Course[] | null }) {
  return (
    <div className={styles.section}>
      <div className="page">
        {courses && courses.length > 0 ? (
          <Turning courses={courses} />
        ) : (
          <section aria-labelledby="first-courses">
            <h2 id="first-courses" className={styles.alone}>
              Start with one of these
            </h2>
            {courses ? (
              <EmptyState title="The first courses are coming soon" text="Our tutors are working on them.">
                <LinkButton to={paths.tutorRegister()}>Teach with us</LinkButton>
              </EmptyState>
            ) : (
              <ErrorState title="We couldn't load the courses" text="The rest of this page works." />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

/**
 * The row scrolls by finger from the start; the script that makes it endless loads when the row comes near the screen.
 * The cards are then shown twice, so that five of them loop even on a screen wide enough for all five. The copies are
 * hidden from screen readers.
 */
function Turning({ courses }: { courses: readonly Course[] }) {
  const { session } = useRootData()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  const isNear = useIsNear(viewport)
  const [turns, setTurns] = useState<Turns | null>(null)

  function turn(direction: 1 | -1) {
    if (turns) return direction > 0 ? turns.scrollNext() : turns.scrollPrev()
    const step = viewport?.querySelector('li')?.offsetWidth ?? 0
    viewport?.scrollBy?.({ left: direction * step, behavior: 'smooth' })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    turn(event.key === 'ArrowRight' ? 1 : -1)
    event.preventDefault()
  }

  return (
    <section aria-roledescription="carousel" aria-labelledby="first-courses" onKeyDown={handleKey}>
      <div className={styles.head}>
        <h2 id="first-courses">Start with one of these</h2>
        <div className={classNames(styles.turn, 'needs-script')}>
          <button type="button" aria-label="Previous courses" onClick={() => turn(-1)}>
            <Icon name="arrowLeft" />
          </button>
          <button type="button" aria-label="Next courses" onClick={() => turn(1)}>
            <Icon name="arrowRight" />
          </button>
        </div>
      </div>
      {viewport && isNear && (
        <Suspense fallback={null}>
          <TurningRow viewport={viewport} onReady={setTurns} />
        </Suspense>
      )}
      <div ref={setViewport} className={styles.viewport} data-ready={turns !== null || undefined}>
        <ul className={styles.row}>
          {(isNear ? [...courses, ...courses] : courses).map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each course stands here twice, in a fixed order
            <li key={index} className={styles.slide} aria-hidden={index >= courses.length || undefined}>
              <CourseCard
                course={course}
                tutorId={tutorIdOf(session)}
                sizes="(min-width: 1200px) 240px, (min-width: 960px) 25vw, (min-width: 720px) 33vw, 50vw"
                isCopy={index >= courses.length}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Returns whether an element has come near the screen; stays true from then on. */
function useIsNear(element: Element | null): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '25%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  return isNear
}
