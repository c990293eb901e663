import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ObjectiveCreate } from './ObjectiveCreate.tsx'

export function AddObjectiveButton({ course }: { course: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        Add objective
      </Button>
      {isOpen && <ObjectiveCreate course={course} onClose={() => setOpen(false)} />}
    </>
  )
}
