import StarIcon from '@mui/icons-material/Star'
import EmptyStarIcon from '@mui/icons-material/StarBorder'
import HalfStarIcon from '@mui/icons-material/StarHalf'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { BadgeColor } from '#contract/entities.ts'
import { STARS, starsOf } from '#contract/rules/rating.ts'
import { dayAndTimeText, dayText, ownTimeText, timeText } from '#shared/dates.ts'
import { weekdayText } from '#shared/localTimes.ts'
import styles from './cells.module.css'
import { lagosDayOf, lagosToday } from './lagosDays.ts'

const ICONS = { full: StarIcon, half: HalfStarIcon, empty: EmptyStarIcon }

/** An average as five stars, each full, half or empty; read aloud as one sentence. */
export function Stars({ average }: { average: number }) {
  return (
    <Box
      role="img"
      aria-label={`${average} out of ${STARS} stars`}
      sx={{ display: 'inline-flex', color: 'var(--accent)' }}
    >
      {starsOf(average).map((fill, index) => {
        const Icon = ICONS[fill]
        // biome-ignore lint/suspicious/noArrayIndexKey: five stars in a fixed order
        return <Icon key={index} fontSize="small" aria-hidden="true" data-star={fill} />
      })}
    </Box>
  )
}

/** A short status in a pill; the colour names are the server's, and `secondary` is grey. */
export function StatusChip({ color, children }: { color: BadgeColor; children: ReactNode }) {
  const isGrey = color === 'secondary'
  return (
    <span
      data-color={color}
      className={styles.chip}
      style={{
        color: isGrey ? 'var(--muted)' : `var(--${color})`,
        backgroundColor: isGrey ? 'var(--sand)' : `var(--${color}-tint)`,
      }}
    >
      {children}
    </span>
  )
}

/** An instant, or a period up to `until`, in Lagos time, plus the reader's local time if it differs. */
export function Moment({ instant, until }: { instant: string; until?: string }) {
  const own = ownTimeText(instant)
  const end = until && (dayText(until) === dayText(instant) ? timeText(until) : dayAndTimeText(until))
  return (
    <time dateTime={instant}>
      {dayAndTimeText(instant)}
      {end && ` to ${end}`} (Lagos time){own && ` · ${own} where you are`}
    </time>
  )
}

/**
 * "Mon 7 Dec, 18:00–19:30", or only the start, in Lagos time (named in the column's head), plus the reader's local time if it
 * differs.
 */
export function TimeSpan({ from, until }: { from: string; until?: string }) {
  const own = ownTimeText(from)
  const [day, last] = [lagosDayOf(from), lagosDayOf(until ?? from)]
  const year = day.slice(0, 4) === lagosToday().slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return (
    <time dateTime={from}>
      {weekdayText(day)}
      {year}, {timeText(from)}
      {until && `–${last === day ? '' : `${weekdayText(last)}, `}${timeText(until)}`}
      {own && <span className={styles.note}>{own} where you are</span>}
    </time>
  )
}

/** A name and its value in a list of facts, a `dl` in `factsSx`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The look of a list of facts. */
export const factsSx = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  margin: 0,
  '& dt': { color: 'var(--muted)', paddingRight: 1 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}
