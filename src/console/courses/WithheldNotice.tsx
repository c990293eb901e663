import { Box } from '@mui/material'
import type { CourseRecord } from '../dataProvider/records.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'

/** Why the academy keeps the tutor's course off sale; nothing where it does not. */
export function WithheldNotice({ course: { withheld } }: { course: Pick<CourseRecord, 'withheld'> }) {
  if (!withheld) return null
  return (
    <Box sx={{ marginBottom: 3 }}>
      <NoticeBox notice={{ tone: 'danger', title: 'Not on sale', text: withheld.sentence }} />
    </Box>
  )
}
