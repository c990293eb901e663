import { useState } from 'react'
import type { Cohort, CourseDetail } from '#contract/entities.ts'
import { durationText } from '#contract/rules/duration.ts'
import { isFree } from '#contract/rules/pricing.ts'
import { embedAddress } from '#contract/rules/videoLink.ts'
import type { NairaPrice } from '#shared/naira/nairaPrice.ts'
import { classNames } from '../../ui/classNames.ts'
import { daysText, isKept, overText, termsText, useOpenCohorts } from '../../ui/course/cohortsOnSale.ts'
import { NextClass, useNextClass } from '../../ui/course/NextClass.tsx'
import { Price } from '../../ui/course/Price.tsx'
import { CoverImage } from '../../ui/media/CoverImage.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ShareCourse } from '../parts/ShareCourse.tsx'
import { EnrolAction } from './EnrolAction.tsx'
import styles from './EnrolPanel.module.css'

/** The cover or intro video, the price, the way in and what the learner gets. */
export function EnrolPanel({
  course,
  naira,
  address,
}: {
  course: CourseDetail
  naira: NairaPrice | null
  address: string
}) {
  const cohorts = useOpenCohorts(course)
  const next = useNextClass(course, cohorts?.[0])
  const over = overText(course)
  return (
    <div className={styles.panel}>
      <Poster course={course} />
      <div className={styles.words}>
        <div>
          <Price course={course} isLarge />
          {!isFree(course) && naira && <AboutInNaira text={naira.text} />}
        </div>
        <EnrolAction course={course} isWide />
        <ul className={styles.facts}>
          <li>
            <Icon name="clock" /> {durationText(course.duration)}
          </li>
          {course.topics.length > 0 && (
            <li>
              <Icon name="book" /> {course.topics.length === 1 ? '1 topic' : `${course.topics.length} topics`}
            </li>
          )}
          {cohorts !== null && <NextStart course={course} cohorts={cohorts} />}
          {next && (
            <li>
              <Icon name="calendar" /> <NextClass {...next} />
            </li>
          )}
          {over && (
            <li>
              <Icon name="info" /> {over}
            </li>
          )}
          <li>
            <Icon name="video" /> Virtual (live classes) or onsite, one-on-one
          </li>
        </ul>
        <ShareCourse title={course.title} address={address} />
      </div>
    </div>
  )
}

/** The next start with its terms, and how many later ones there are. */
function NextStart({
  course,
  cohorts: [next, ...later],
}: {
  course: CourseDetail
  cohorts: readonly Cohort[]
}) {
  if (!next) return null
  const over = overText(next)
  return (
    <li>
      <Icon name="calendar" />
      <span>
        <strong>{next.name}:</strong> {daysText(next)}. {termsText(next, isKept(course, next))}.
        {over && ` ${over}.`}
        {later.length > 0 &&
          ` ${later.length === 1 ? 'One later start' : `${later.length} later starts`} to choose from.`}
      </span>
    </li>
  )
}

/** "≈ ₦62,050": what the price comes to today. The exact amount is asked for at checkout, where it is charged. */
export function AboutInNaira({ text }: { text: string }) {
  return (
    <p className={styles.naira}>
      <span aria-hidden="true">≈ </span>
      <span className="visually-hidden">about </span>
      {text}
    </p>
  )
}

function PlayPill() {
  return (
    <span className={styles.pill}>
      <span className={styles.disc}>
        <Icon name="play" size={22} />
      </span>
      Watch the intro video
    </span>
  )
}

/** The cover; with an intro video it is the poster, and nothing is asked of the video's host until it is pressed. */
function Poster({ course }: { course: CourseDetail }) {
  const [isPlaying, setPlaying] = useState(false)
  const address = embedAddress(course.intro_video_link)
  if (address && isPlaying) {
    return (
      <iframe
        className={styles.video}
        src={`${address}?autoplay=1`}
        title={`Intro video of ${course.title}`}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  }
  return (
    <div className={styles.poster}>
      <CoverImage
        coverPhoto={course.cover_photo}
        sizes="(min-width: 960px) 380px, 92vw"
        isFirst
        className={styles.cover}
      />
      {address && (
        <>
          <button
            type="button"
            className={classNames(styles.play, 'needs-script')}
            onClick={() => setPlaying(true)}
          >
            <PlayPill />
          </button>
          <noscript>
            <a href={address} className={styles.play} target="_blank" rel="noopener">
              <PlayPill />
            </a>
          </noscript>
        </>
      )}
    </div>
  )
}
