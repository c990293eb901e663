import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'

/** The way to a new course. */
export function AddCourseLink() {
  return (
    <Button variant="contained" component={Link} to={paths.courseUpload()} startIcon={<AddIcon />}>
      Add Course
    </Button>
  )
}
