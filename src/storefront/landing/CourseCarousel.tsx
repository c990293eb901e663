import useEmblaCarousel from 'embla-carousel-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { CourseCard as Course } from '#contract/entities.ts'
import { paths } from '#shared/paths.ts'
import { useRootData } from '#shared/siteContext.ts'
import { LinkButton } from '../ui/Button.tsx'
import { CourseCard } from '../ui/CourseCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CourseCarousel.module.css'

/** The first courses in a row that turns for ever; it moves only when asked to. */
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
              <EmptyState title="The first courses are on their way" text="Our tutors are writing them now.">
                <LinkButton to={paths.tutorRegister()}>Teach with us</LinkButton>
              </EmptyState>
            ) : (
              <FailedState
                title="The courses could not be loaded"
                text="Everything else on this page works."
              />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

/**
 * Until the script is there, the row scrolls by finger. The cards are shown twice, so that five of them turn without end on a
 * screen that is wide enough for all five; the second showing is for the eye alone.
 */
function Turning({ courses }: { courses: readonly Course[] }) {
  const { session } = useRootData()
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    duration: 22,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(embla !== undefined), [embla])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') embla?.scrollNext()
    else if (event.key === 'ArrowLeft') embla?.scrollPrev()
    else return
    event.preventDefault()
  }

  return (
    <section aria-roledescription="carousel" aria-labelledby="first-courses" onKeyDown={handleKey}>
      <div className={styles.head}>
        <h2 id="first-courses">Start with one of these</h2>
        <div className={styles.turn}>
          <button type="button" aria-label="Previous courses" onClick={() => embla?.scrollPrev()}>
            <Icon name="arrowLeft" />
          </button>
          <button type="button" aria-label="Next courses" onClick={() => embla?.scrollNext()}>
            <Icon name="arrowRight" />
          </button>
        </div>
      </div>
      <div ref={viewport} className={styles.viewport} data-ready={isReady || undefined}>
        <ul className={styles.row}>
          {[...courses, ...courses].map((course, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each course stands here twice, in a fixed order
            <li key={index} className={styles.slide} aria-hidden={index >= courses.length || undefined}>
              <CourseCard
                course={course}
                isTutor={session?.userType === 'tutor'}
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
