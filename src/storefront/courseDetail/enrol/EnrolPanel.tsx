import { useState } from 'react'
import type { CourseDetail } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { durationText } from '#contract/rules/duration.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import { embedAddress } from '#contract/rules/videoLink.ts'
import { Icon } from '#shared/Icon.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { classNames } from '../../ui/classNames.ts'
import { Assurances } from '../../ui/course/Assurances.tsx'
import { useOpenCohorts, waysToBuy } from '../../ui/course/cohortsOnSale.ts'
import { Price } from '../../ui/course/Price.tsx'
import { CoverImage } from '../../ui/media/CoverImage.tsx'
import { EnrolAction } from './EnrolAction.tsx'
import styles from './EnrolPanel.module.css'

/** The cover or intro video, the price, the enrol button, what the learner gets and the assurances. */
export function EnrolPanel({ course }: { course: CourseDetail }) {
  const ways = waysText(waysToBuy(course, useOpenCohorts(course)))
  return (
    <div className={styles.panel}>
      <Poster course={course} />
      <div className={styles.words}>
        <Price course={course} isLarge />
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
          {ways && (
            <li>
              <Icon name="video" /> {ways}
            </li>
          )}
        </ul>
        <Assurances course={course} />
      </div>
    </div>
  )
}

/** Names the ways that are sold; null while none is. */
function waysText({ virtual, physical }: Record<LearningMethod, boolean>): string | null {
  if (virtual && physical) return 'Virtual (live classes) or onsite, one-on-one'
  if (!virtual && !physical) return null
  return virtual ? 'Virtual (live classes)' : 'Onsite, one-on-one'
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

/** The cover, as the poster of an intro video; nothing is requested from the video's host until it is pressed. */
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

/** Keeps the price and the enrol button at the bottom of a phone's screen. */
export function EnrolBar({ course }: { course: CourseDetail }) {
  const { session } = useRootData()
  const isOpen = course.status === PUBLISHED && !course.viewer?.is_enrolled
  if (!isOpen || (session && session.userType !== 'learner')) return null
  return (
    <div className={styles.bar}>
      <div>
        <Price course={course} hasSaving={false} />
      </div>
      <EnrolAction course={course} />
    </div>
  )
}
