import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { monthAfter, readMonth } from '#contract/rules/calendarMonth.ts'
import { listMonth } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { Icon } from '#shared/Icon.tsx'
import { loaderContext } from '#shared/loaderContext.ts'
import { monthText, zoneText } from '#shared/localTimes.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LearnerFrame, TableWaiting } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { dayOf, nextClassText } from './classState.ts'
import { DayList } from './DayList.tsx'
import { MonthGrid, type ShownMonth } from './MonthGrid.tsx'
import styles from './TimetablePage.module.css'

/** Loads a month's classes; an invalid month gives the current one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const { searchParams } = new URL(request.url)
  const asked = readMonth(searchParams.get('month'))
  const query = asked === null ? {} : { month: asked }
  const month = await deferSlow(
    site,
    attempt(async () => (await site.api.call(listMonth, { query })).data),
  )
  return { month, isList: searchParams.get('view') === 'list', isFromToday: asked === null }
}

/** /timetable: a month of classes as a grid or list, from today if no month is given. Each step is a link and needs no script. */
export function Component() {
  const { month, isList, isFromToday } = useLoaderData<typeof loader>()
  return (
    <LearnerFrame title="Timetable">
      <Loaded
        deferred={month}
        waiting={<TableWaiting label="Loading your timetable" />}
        failedTitle="We couldn't load your timetable"
      >
        {shown => (
          <>
            <MonthHead shown={shown} isList={isList} />
            <Classes shown={shown} isList={isList} isFromToday={isFromToday} />
          </>
        )}
      </Loaded>
      <div className="no-print">
        <CalendarLink />
      </div>
    </LearnerFrame>
  )
}

function MonthHead({ shown, isList }: { shown: ShownMonth; isList: boolean }) {
  const { month, today, time_zone: zone } = shown
  const view = isList ? ('list' as const) : undefined
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  return (
    <div className={styles.head}>
      <div>
        <h2>{monthText(month)}</h2>
        <p className={styles.zone}>All times are {zoneText(zone ?? 'Africa/Lagos')}.</p>
      </div>
      <nav aria-label="Months" className={styles.ways}>
        {before && <Step to={paths.timetable({ month: before, view })} icon="chevronLeft" month={before} />}
        {month !== today.slice(0, 7) && <Link to={paths.timetable({ view })}>This month</Link>}
        {after && <Step to={paths.timetable({ month: after, view })} icon="chevronRight" month={after} />}
      </nav>
      <nav aria-label="Views" className={classNames(styles.ways, styles.views)}>
        <Link to={paths.timetable({ month })} aria-current={isList ? undefined : 'page'}>
          Month
        </Link>
        <Link to={paths.timetable({ month, view: 'list' })} aria-current={isList ? 'page' : undefined}>
          List
        </Link>
        <span className="needs-script">
          <Button look="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </nav>
    </div>
  )
}

/** An arrow to the previous or next month. */
function Step({ to, icon, month }: { to: string; icon: 'chevronLeft' | 'chevronRight'; month: string }) {
  return (
    <Link to={to} aria-label={monthText(month)} title={monthText(month)} className={styles.step}>
      <Icon name={icon} />
    </Link>
  )
}

function Classes({
  shown,
  isList,
  isFromToday,
}: {
  shown: ShownMonth
  isList: boolean
  isFromToday: boolean
}) {
  const { month, today, next_class: next } = shown
  const hasEarlier = isFromToday && shown.classes.some(session => dayOf(session) < today)
  const hasAhead = shown.classes.some(session => dayOf(session) >= today)
  if (shown.classes.length === 0) {
    return (
      <EmptyState
        title={`No classes in ${monthText(shown.month)}`}
        text={next ? nextClassText(next) : 'Classes appear here when your tutors schedule them.'}
      >
        {next ? (
          <LinkButton
            to={paths.timetable({ month: dayOf(next).slice(0, 7), view: isList ? 'list' : undefined })}
          >
            See {monthText(dayOf(next).slice(0, 7))}
          </LinkButton>
        ) : (
          <LinkButton to={paths.enrolledCourses()}>See your courses</LinkButton>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      {isList ? (
        <DayList shown={shown} from={isFromToday ? today : ''} />
      ) : (
        <MonthGrid shown={shown} isFromToday={isFromToday} />
      )}
      {hasEarlier && (
        <p className={classNames(styles.earlier, !isList && styles.ofPhone)}>
          {!hasAhead && <span>No more classes this month. {next && `${nextClassText(next)} `}</span>}
          <Link to={paths.timetable({ month, view: isList ? 'list' : undefined })}>Earlier this month</Link>
        </p>
      )}
      {shown.has_more && <p>This month has more classes than we can show here.</p>}
    </>
  )
}
