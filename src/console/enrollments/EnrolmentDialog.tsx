import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link as MuiLink,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { methodName } from '#contract/rules/learningMethod.ts'
import { firstWords, mailLink, whatsappLink } from '#contract/rules/reachLearner.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { nairaText } from '#shared/money.ts'
import cells from '../ui/tables/cells.module.css'
import { Moment } from '../ui/tables/Moment.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'

/** A learner's name in a row: it opens all that the tutor may know of the enrolment. */
export function LearnerButton({ enrolment }: { enrolment: TutorEnrolment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={cells.opener} onClick={() => setOpen(true)}>
        {nameOf(enrolment)}
      </button>
      {isOpen && <EnrolmentDialog enrolment={enrolment} onClose={() => setOpen(false)} />}
    </>
  )
}

function EnrolmentDialog({ enrolment, onClose }: { enrolment: TutorEnrolment; onClose: () => void }) {
  const id = useId()
  const { course, learner, status, method, enrolled_at, amount, next_session_at: next } = enrolment
  const words = firstWords(learner, course.title)
  const chat = learner.whatsapp ? whatsappLink(learner.whatsapp, words) : null
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        Enrolment of {nameOf(enrolment)}
      </DialogTitle>
      <DialogContent>
        <Box component="dl" sx={factsSx}>
          <Fact name="Course">
            <MuiLink component={Link} to={paths.courseManage(course.slug)}>
              {course.title}
            </MuiLink>
          </Fact>
          {learner.email && (
            <Fact name="Email">
              <MuiLink href={mailLink(learner.email, course.title, words)}>{learner.email}</MuiLink>
            </Fact>
          )}
          {learner.phone && (
            <Fact name="Phone">
              <MuiLink href={`tel:${learner.phone}`}>{learner.phone}</MuiLink>
            </Fact>
          )}
          {chat && (
            <Fact name="WhatsApp">
              <MuiLink href={chat} target="_blank" rel="noreferrer">
                {learner.whatsapp}
              </MuiLink>
            </Fact>
          )}
          {enrolment.cohort && <Fact name="Cohort">{enrolment.cohort}</Fact>}
          <Fact name="Status">
            <StatusChip color={status.color}>{status.statement}</StatusChip>
          </Fact>
          <Fact name="Method">{methodName(method)}</Fact>
          <Fact name="Enrolled">
            <Moment instant={enrolled_at} />
          </Fact>
          {amount !== undefined && <Fact name="Paid">{amount === 0 ? 'Free' : nairaText(amount)}</Fact>}
          {next && (
            <Fact name="Next class">
              <Moment instant={next} />
            </Fact>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function nameOf({ learner }: TutorEnrolment): string {
  return `${learner.firstname} ${learner.lastname}`
}

const factsSx = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  margin: 0,
  '& dt': { color: 'var(--muted)', paddingRight: 1 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}
