import EditIcon from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'

/** Opens the Edit view of a row. */
export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Tooltip title="Edit">
      <IconButton aria-label={`Edit ${name}`} onClick={onClick}>
        <EditIcon />
      </IconButton>
    </Tooltip>
  )
}
