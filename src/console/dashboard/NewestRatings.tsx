import { Box, Link as MuiLink, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Review } from '#contract/tutor/reviews.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed, shownInPlace } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { Stars } from '../ui/tables/Stars.tsx'

const NEWEST = 4

/** What learners said last of the tutor's courses. */
export function NewestRatings() {
  const { data, error, isPending } = useGetList<Review>(
    'reviews',
    { pagination: { page: 1, perPage: NEWEST }, sort: { field: 'created_at', order: 'DESC' } },
    shownInPlace,
  )
  return (
    <Section title="Newest ratings" isPadded={false}>
      {isPending && <TableSkeleton lines={NEWEST} />}
      {error && (
        <Box sx={{ padding: '0 20px 20px' }}>
          <NoticeBox notice={failed(failureOf(error))} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          Nobody has rated a course of yours yet.
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data?.map(({ id, rating, comment, user, course, created_at, reply }) => (
          <Box component="li" key={id} sx={lineSx}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Stars average={rating} />
              <Typography component="span" variant="body2" color="textSecondary">
                {user.firstname} {user.lastname} · {dayText(created_at)}
              </Typography>
            </Box>
            {comment && <Typography sx={commentSx}>{comment}</Typography>}
            <MuiLink component={Link} to={`${paths.courseManage(course.slug)}?tab=ratings`} variant="body2">
              {course.title}: {reply ? 'see your reply' : 'reply'}
            </MuiLink>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const lineSx = { display: 'grid', gap: 0.5, padding: '12px 20px', borderTop: '1px solid var(--line)' }

const commentSx = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
}
