import { Alert, Link as MuiLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { useInsights } from './dashboardQueries.ts'

/** Tells a tutor why nothing of theirs is on sale yet, and reminds one who has no second factor where it is asked for, or whose e-mail is not confirmed. */
export function ApprovalNotice() {
  const { data } = useInsights()
  const isVerified = useRootData().session?.isVerified !== false
  const toConfirm = !isVerified && (
    <MuiLink component={Link} to={paths.verifyEmail({ redirect_to: paths.tutorDashboard() })}>
      Confirm your e-mail
    </MuiLink>
  )
  if (data === undefined) return null
  const toSetUp = data.needs_second_factor && (
    <Alert severity="warning">
      Nothing new goes on sale before you have a second factor:{' '}
      <MuiLink component={Link} to={`${paths.account()}#second-factor`}>
        set it up in your account
      </MuiLink>
      .
    </Alert>
  )
  if (data.withheld === undefined) {
    return (
      <>
        {toSetUp}
        {toConfirm && (
          <Alert severity="info">{toConfirm}, so that letters and a new password reach you.</Alert>
        )}
      </>
    )
  }
  return (
    <>
      {toSetUp}
      <NoticeBox notice={{ tone: 'danger', title: 'Not on sale yet', text: data.withheld }}>
        {toConfirm && <div>{toConfirm}</div>}
      </NoticeBox>
    </>
  )
}
