import { useEffect } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import styles from './ClassroomLink.module.css'

/** Where the next class meets, once it can be joined, and when it is; empty words where nothing is known yet. */
export function ClassroomLink({ course }: { course: EnrolledCourse }) {
  const { classroom_link: link, next_session_at: next, title } = course
  const address = webAddress(link)
  useChange(course.link_changes_in ?? null)
  return (
    <div className={styles.place}>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join the class of ${title}`}>
          Join class
        </a>
      ) : (
        <span className={styles.none}>{withoutLink(course)}</span>
      )}
      {next && (
        <small>
          <ClassTime starts={next} />
        </small>
      )}
    </div>
  )
}

function withoutLink({ method, link_opens_at }: EnrolledCourse): string {
  if (link_opens_at) return `Opens ${JOIN_MINUTES} minutes before`
  return method === 'physical' ? 'Onsite' : 'No link yet'
}

const SECOND = 1_000
/** A page that is open for longer has been loaded anew meanwhile, and no timer counts farther than 24 days. */
const LONGEST_SECONDS = 24 * 60 * 60

/** Asks for the page's data again when the link comes or goes: how long that is the server says, whatever this device's clock shows. */
function useChange(seconds: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (seconds === null || seconds <= 0 || seconds > LONGEST_SECONDS) return
    const timer = setTimeout(() => void revalidate(), (seconds + 1) * SECOND)
    return () => clearTimeout(timer)
  }, [seconds, revalidate])
}

/** A link that is safe to follow: an http or https address, or null for anything else a text may hold. */
export function webAddress(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
