import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { TopicCreate } from './TopicCreate.tsx'

export function AddTopicButton({ course }: { course: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Add topic
      </Button>
      {isOpen && <TopicCreate course={course} onClose={() => setOpen(false)} />}
    </>
  )
}
