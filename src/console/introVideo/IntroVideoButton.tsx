import VideoIcon from '@mui/icons-material/VideocamOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { CourseRecord } from '../dataProvider/records.ts'
import { IntroVideoEdit } from './IntroVideoEdit.tsx'

export function IntroVideoButton({ course }: { course: CourseRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<VideoIcon />} onClick={() => setOpen(true)}>
        Add intro video
      </Button>
      {isOpen && <IntroVideoEdit course={course} onClose={() => setOpen(false)} />}
    </>
  )
}
