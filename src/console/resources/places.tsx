import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Typography } from '@mui/material'
import { DataTable, List, required, SimpleForm, TextInput } from 'react-admin'
import { ADDRESS_MAX, LANDMARK_MAX, MAP_LINK_MAX, PLACE_NAME_MAX } from '#contract/rules/slots.ts'
import type { Place } from '#contract/tutor/places.ts'
import { DialogButton } from '../ui/ConfirmDialog.tsx'
import { FocusedRows } from '../ui/FocusedRows.tsx'
import { ZoneInput } from '../ui/inputs.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { RowMenu, useDialogs } from '../ui/MoreMenu.tsx'
import { CreateDialog, DeleteDialog, EditDialog } from '../ui/RecordDialogs.tsx'

/** Lists the places where the tutor teaches onsite, for all of their courses. */
export function PlaceTable() {
  const { rowClick, entries, dialog } = useDialogs<'Edit' | 'Delete', Place>((name, place, onClose) =>
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
      <FocusedRows name="Places">
        <List
          resource="places"
          sort={{ field: 'name', order: 'ASC' }}
          perPage={10}
          disableSyncWithLocation
          empty={<NoPlaces />}
        >
          <DataTable<Place> aria-label="Places" rowClick={rowClick('Edit')}>
            <DataTable.Col<Place>
              source="name"
              label="Place"
              render={place => <Two lines={[place.name, place.time_zone]} />}
            />
            <DataTable.Col<Place>
              source="address"
              disableSort
              render={place => <Two lines={[place.address, place.landmark]} />}
            />
            <DataTable.Col<Place>
              label="Action"
              disableSort
              render={place => <RowMenu name={place.name} entries={entries(place, 'Edit', 'Delete')} />}
            />
          </DataTable>
        </List>
      </FocusedRows>
      {dialog}
    </>
  )
}

/** A line, and below it a quieter one. */
function Two({ lines: [first, second] }: { lines: [string, string | null] }) {
  return (
    <div>
      {first}
      {second && (
        <Typography variant="body2" color="textSecondary">
          {second}
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
      doneText="Place added."
      onClose={onClose}
    >
      <PlaceForm />
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
      title="Edit place"
      keptAs={`place.${place.id}`}
      saveLabel="Update"
      doneText="Place saved."
      onClose={onClose}
    >
      <PlaceForm />
    </EditDialog>
  )
}

function PlaceForm() {
  // react-admin shows that a field is required, but tells no screen reader.
  const limits = (maxLength: number, isRequired = false) => ({
    htmlInput: { maxLength, required: isRequired },
  })
  return (
    <SimpleForm>
      <TextInput
        source="name"
        validate={required('Name is required')}
        autoFocus
        helperText="Shown publicly. Use a name such as “Studio in Yaba” instead of the address."
        slotProps={limits(PLACE_NAME_MAX, true)}
      />
      <TextInput
        source="address"
        validate={required('Address is required')}
        helperText="Only shown to booked learners."
        slotProps={limits(ADDRESS_MAX, true)}
      />
      <TextInput
        source="landmark"
        label="Landmark (optional)"
        helperText="For example, opposite the bank."
        slotProps={limits(LANDMARK_MAX)}
      />
      <TextInput
        source="map_link"
        label="Map link (optional)"
        type="url"
        helperText="Starts with https://"
        slotProps={limits(MAP_LINK_MAX)}
      />
      <ZoneInput defaultValue="Africa/Lagos" helperText="Slot times at this place are in this time zone." />
    </SimpleForm>
  )
}
