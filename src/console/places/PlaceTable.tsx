import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import type { Place } from '#contract/tutor/places.ts'
import { DeleteButton } from '../ui/dialogs/DeleteButton.tsx'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { EditButton } from '../ui/tables/EditButton.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { PlaceCreate, PlaceEdit } from './PlaceDialogs.tsx'

/** Where the tutor teaches onsite, for all of their courses. */
export function PlaceTable() {
  const [edited, setEdited] = useState<Place | null>(null)
  const columns: readonly Column<Place>[] = [
    { title: 'Place', cell: place => <Name place={place} /> },
    { title: 'Address', cell: place => <Address place={place} /> },
    { title: 'Action', cell: place => <Actions place={place} onEdit={() => setEdited(place)} /> },
  ]
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', padding: 2 }}>
        <Typography variant="h3" component="h2">
          Places
        </Typography>
        <DialogButton startIcon={<AddIcon />} dialog={onClose => <PlaceCreate onClose={onClose} />}>
          Add place
        </DialogButton>
      </Box>
      <RecordList
        resource="places"
        sort={{ field: 'name', order: 'ASC' }}
        perPage={10}
        caption="Places"
        columns={columns}
        nothingFound="No places."
        empty={<NoPlaces />}
      />
      {edited && <PlaceEdit place={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function Name({ place: { name, time_zone } }: { place: Place }) {
  return (
    <div>
      {name}
      <Typography variant="body2" color="textSecondary">
        {time_zone}
      </Typography>
    </div>
  )
}

function Address({ place: { address, landmark } }: { place: Place }) {
  return (
    <div>
      {address}
      {landmark && (
        <Typography variant="body2" color="textSecondary">
          {landmark}
        </Typography>
      )}
    </div>
  )
}

function Actions({ place, onEdit }: { place: Place; onEdit: () => void }) {
  const refresh = useRefresh()
  return (
    <span style={{ display: 'inline-flex' }}>
      <EditButton name={place.name} onClick={onEdit} />
      <DeleteButton
        resource="places"
        record={place}
        name={place.name}
        question={`Are you sure you want to delete ${place.name}?`}
        onDeleted={refresh}
      />
    </span>
  )
}

function NoPlaces() {
  return (
    <MessagePage title="No places yet">
      <Typography color="textSecondary">
        Add the first one: where you meet learners who take a course onsite.
      </Typography>
    </MessagePage>
  )
}
