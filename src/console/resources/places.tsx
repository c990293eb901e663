import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Typography } from '@mui/material'
import { SimpleForm } from 'react-admin'
import { ADDRESS_MAX, LANDMARK_MAX, MAP_LINK_MAX, PLACE_NAME_MAX } from '#contract/rules/slots.ts'
import type { Place } from '#contract/tutor/places.ts'
import { DialogButton } from '../ui/ConfirmDialog.tsx'
import { TextInput, ZoneInput } from '../ui/inputs.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useDialogs } from '../ui/MoreMenu.tsx'
import { CreateDialog, DeleteDialog, EditDialog } from '../ui/RecordDialogs.tsx'
import { actionColumn, type Column, RecordList } from '../ui/RecordList.tsx'

/** Lists the places where the tutor teaches onsite, for all of their courses. */
export function PlaceTable() {
  const { open, entries, dialog } = useDialogs<'Edit' | 'Delete', Place>((name, place, onClose) =>
    name === 'Edit' ? (
      <PlaceEdit place={place} onClose={onClose} />
    ) : (
      <DeleteDialog
        resource="places"
        record={place}
        question={`Are you sure you want to delete ${place.name}?`}
        onClose={onClose}
      />
    ),
  )
  const columns: readonly Column<Place>[] = [
    { title: 'Place', cell: place => <Name place={place} />, sortBy: 'name' },
    { title: 'Address', cell: place => <Address place={place} /> },
    actionColumn(
      ({ name }) => name,
      place => entries(place, 'Edit', 'Delete'),
    ),
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
        onOpen={place => open('Edit', place)}
        nothingFound="No places."
        empty={<NoPlaces />}
      />
      {dialog}
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

function NoPlaces() {
  return (
    <MessagePage title="No places yet">
      <Typography color="textSecondary">Add a place where you meet learners for onsite classes.</Typography>
    </MessagePage>
  )
}

/** Adds a place for onsite classes. */
export function PlaceCreate({ onClose }: { onClose: () => void }) {
  return (
    <CreateDialog
      resource="places"
      title="Add place"
      keptAs="place"
      saveLabel="Add place"
      transform={placeFrom}
      doneText="Place added."
      onClose={onClose}
    >
      <SimpleForm defaultValues={NEW_PLACE}>
        <PlaceInputs />
      </SimpleForm>
    </CreateDialog>
  )
}

/** Edits a place. */
function PlaceEdit({ place, onClose }: { place: Place; onClose: () => void }) {
  return (
    <EditDialog
      resource="places"
      noun="place"
      edited={place}
      formOf={placeFormOf}
      labels={PLACE_LABELS}
      title="Edit place"
      keptAs={`place.${place.id}`}
      saveLabel="Update"
      transform={placeFrom}
      doneText="Place saved."
      onClose={onClose}
    >
      <SimpleForm>
        <PlaceInputs />
      </SimpleForm>
    </EditDialog>
  )
}

function PlaceInputs() {
  const most = (maxLength: number) => ({ htmlInput: { maxLength } })
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        isRequired
        autoFocus
        helperText="Shown publicly. Use a name such as “Studio in Yaba” instead of the address."
        slotProps={most(PLACE_NAME_MAX)}
      />
      <TextInput
        source="address"
        label="Address"
        isRequired
        helperText="Only shown to booked learners."
        slotProps={most(ADDRESS_MAX)}
      />
      <TextInput
        source="landmark"
        label="Landmark (optional)"
        helperText="For example, opposite the bank."
        slotProps={most(LANDMARK_MAX)}
      />
      <TextInput
        source="map_link"
        label="Map link (optional)"
        type="url"
        helperText="Starts with https://"
        slotProps={most(MAP_LINK_MAX)}
      />
      <ZoneInput helperText="Slot times at this place are in this time zone." />
    </>
  )
}

/** Form values of a place. */
type PlaceForm = Record<'name' | 'address' | 'landmark' | 'map_link' | 'time_zone', string>

/** The labels of the inputs. */
const PLACE_LABELS: PlaceForm = {
  name: 'Name',
  address: 'Address',
  landmark: 'Landmark',
  map_link: 'Map link',
  time_zone: 'Time zone',
}

const NEW_PLACE: PlaceForm = {
  name: '',
  address: '',
  landmark: '',
  map_link: '',
  time_zone: 'Africa/Lagos',
}

/** Returns the form values of a place. */
function placeFormOf({ name, address, landmark, map_link, time_zone }: Place): PlaceForm {
  return { name, address, landmark: landmark ?? '', map_link: map_link ?? '', time_zone }
}

/** Converts a filled form to the API's request body. */
function placeFrom({ name, address, landmark, map_link, time_zone }: PlaceForm) {
  return {
    name: name.trim(),
    address: address.trim(),
    landmark: landmark.trim() || null,
    map_link: map_link.trim() || null,
    time_zone: time_zone.trim(),
  }
}
