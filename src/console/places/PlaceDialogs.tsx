import { useRefresh } from 'react-admin'
import { ADDRESS_MAX, LANDMARK_MAX, MAP_LINK_MAX, PLACE_NAME_MAX } from '#contract/rules/slots.ts'
import type { Place } from '#contract/tutor/places.ts'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { ZoneInput } from '../ui/inputs/ZoneInput.tsx'
import {
  NEW_PLACE,
  PLACE_LABELS,
  type PlaceForm,
  placeFormOf,
  placeFrom,
  placeSentences,
} from './placeForm.ts'

/** Adds a place for onsite classes. */
export function PlaceCreate({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh()

  function handleAdded() {
    refresh()
    return done('Success!', 'The place is added.')
  }

  return (
    <CreateDialog
      resource="places"
      title="Add place"
      keptAs="place"
      saveLabel="Add place"
      defaultValues={NEW_PLACE}
      validate={form => placeSentences(form as PlaceForm)}
      transform={placeFrom}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <PlaceInputs />
    </CreateDialog>
  )
}

/** Changes a place. */
export function PlaceEdit({ place, onClose }: { place: Place; onClose: () => void }) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The place is changed.')
  }

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
      validate={form => placeSentences(form as PlaceForm)}
      transform={placeFrom}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <PlaceInputs />
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
        helperText="Everybody reads it before they book: “Studio in Yaba” rather than the address."
        slotProps={most(PLACE_NAME_MAX)}
      />
      <TextInput
        source="address"
        label="Address"
        isRequired
        helperText="Only learners with a class there read it."
        slotProps={most(ADDRESS_MAX)}
      />
      <TextInput
        source="landmark"
        label="Landmark"
        helperText="By what it is found, e.g. “Opposite the bank”. It may be empty."
        slotProps={most(LANDMARK_MAX)}
      />
      <TextInput
        source="map_link"
        label="Map link"
        type="url"
        helperText="The https address of a map. It may be empty."
        slotProps={most(MAP_LINK_MAX)}
      />
      <ZoneInput helperText="On whose clock the slots there are planned, e.g. Africa/Lagos or Europe/London." />
    </>
  )
}
