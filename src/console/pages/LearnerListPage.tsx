import { Typography } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { exportLearners, LEARNER_COLUMNS } from '../resources/learners.tsx'
import { CourseChoice } from '../ui/course.tsx'
import { HEADS } from '../ui/heads.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Card, PageHead } from '../ui/Page.tsx'
import { RecordList } from '../ui/RecordList.tsx'

/** /tutor/learners: present and past learners of the tutor; the URL holds search, course, order and page. */
export default function LearnerListPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead {...HEADS.tutorLearners} />
      <Card>
        <RecordList
          resource="learners"
          sort={{ field: 'last_enrolled_at', order: 'DESC' }}
          exporter={exportLearners}
          caption="Learners"
          columns={LEARNER_COLUMNS}
          onOpen={({ id }) => void navigate(paths.tutorLearner(id))}
          nothingFound="No learners match your search."
          empty={<NobodyYet />}
          isInAddress
        >
          <ListTools searchLabel="Search learners">
            <CourseChoice />
          </ListTools>
        </RecordList>
      </Card>
    </>
  )
}

function NobodyYet() {
  return (
    <MessagePage title="No learners yet">
      <Typography color="textSecondary">Share a link to a course. Its learners will appear here.</Typography>
    </MessagePage>
  )
}
