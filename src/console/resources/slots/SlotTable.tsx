import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button, Link, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { BadgeColor } from '#contract/entities.ts'
import { lengthText } from '#contract/rules/duration.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { clockText, longDayText } from '#shared/localTimes.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { Fact, factsSx, StatusChip } from '../../ui/cells.tsx'
import { type CsvColumn, csvExporter, momentColumn } from '../../ui/csv.ts'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import { StateFilter } from '../../ui/inputs.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { lagosToday, startOfLagosDay } from '../../ui/lagosDays.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { type EntriesOf, type MenuEntry, useDialogs, useVerb } from '../../ui/MoreMenu.tsx'
import { DeleteDialog } from '../../ui/RecordDialogs.tsx'
import { actionColumn, type Column, RecordList, toolsSx } from '../../ui/RecordList.tsx'
import { nameOf } from '../learners.tsx'
import { PlaceTable } from '../places.tsx'
import { AvailabilityCreate, SlotCancel, SlotCreate, SlotEdit } from './SlotDialogs.tsx'

const DIALOGS = { Details: SlotDetails, Edit: SlotEdit, 'Cancel slot': SlotCancel, Delete: SlotDelete }

/** The slots of a course, from today on (soonest first) or earlier (latest first), and the tutor's places. */
export default function SlotTable({ course }: { course: CourseRecord }) {
  const run = useVerb()
  const { open, entries, dialog } = useDialogs<keyof typeof DIALOGS, OwnSlot>(
    (name, slot, onClose, entries) => {
      const Dialog = DIALOGS[name]
      return <Dialog slot={slot} entries={entriesOf(slot, entries, run)} onClose={onClose} />
    },
  )
  const [search, setSearch] = useSearchParams()
  const isPast = search.has('earlier')
  const today = startOfLagosDay(lagosToday())
  const confirm = ({ id }: OwnSlot) =>
    run(id, provider => provider.confirmSlot(id), 'Class confirmed. The learner was emailed.')
  const columns: readonly Column<OwnSlot>[] = [
    { title: 'Local time', cell: slot => <Time slot={slot} />, sortBy: 'starts_at' },
    { title: 'Place', cell: ({ place }) => place.name },
    { title: 'Learner', cell: slot => <Learner slot={slot} onConfirm={() => confirm(slot)} /> },
    actionColumn(slotName, slot => [
      ...(isChangeable(slot) ? [] : entries(slot, 'Details')),
      ...entriesOf(slot, entries, run),
    ]),
  ]

  function handleSpan(isPast: boolean) {
    setSearch({ tab: 'onsite', ...(isPast && { earlier: '' }) }, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Box sx={toolsSx}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Which slots"
          value={isPast}
          onChange={(_, chosen: boolean | null) => handleSpan(chosen ?? isPast)}
          sx={{ marginRight: 'auto' }}
        >
          <ToggleButton value={false}>From today</ToggleButton>
          <ToggleButton value>Earlier</ToggleButton>
        </ToggleButtonGroup>
        <DialogButton
          variant="outlined"
          startIcon={<AddIcon />}
          dialog={onClose => <SlotCreate course={course} onClose={onClose} />}
        >
          Add slot
        </DialogButton>
        <DialogButton
          variant="contained"
          startIcon={<AddIcon />}
          dialog={onClose => <AvailabilityCreate course={course} onClose={onClose} />}
        >
          Add weekly availability
        </DialogButton>
      </Box>
      <RecordList
        key={String(isPast)}
        resource="slots"
        filter={{ course: course.id, ...(isPast ? { to: today } : { from: today }) }}
        sort={{ field: 'starts_at', order: isPast ? 'DESC' : 'ASC' }}
        caption="Slots"
        columns={columns}
        onOpen={slot => open(isChangeable(slot) ? 'Edit' : 'Details', slot)}
        exporter={csvExporter(`slots-${course.slug}`, SLOT_CSV)}
        nothingFound="No slots match your search."
        empty={isPast ? <MessagePage title="No earlier slots" /> : <NoSlots />}
        isInAddress
      >
        <ListTools searchLabel="Search slots">
          <StateFilter choices={STATE_FILTER} />
        </ListTools>
      </RecordList>
      <PlaceTable />
      {dialog}
    </>
  )
}

const STATE_FILTER = [
  { value: 'free', label: 'Free' },
  { value: 'booked', label: 'Booked' },
  { value: 'cancelled', label: 'Cancelled' },
]

const SLOT_CSV: readonly CsvColumn<OwnSlot>[] = [
  { title: 'Course', value: ({ course }) => course.title },
  momentColumn('Starts at', ({ starts_at }) => starts_at),
  { title: 'Length in minutes', value: ({ minutes }) => minutes },
  { title: 'Local start', value: ({ starts_local }) => starts_local.replace('T', ' ') },
  { title: 'Time zone', value: ({ time_zone }) => time_zone },
  { title: 'Place', value: ({ place }) => place.name },
  { title: 'State', value: ({ state }) => STATES[state].word },
  { title: 'Learner', value: ({ learner }) => (learner ? nameOf(learner) : '') },
  { title: 'Email', value: ({ learner }) => learner?.email ?? '' },
]

const STATES: Record<OwnSlot['state'], { word: string; color: BadgeColor }> = {
  free: { word: 'Free', color: 'secondary' },
  held: { word: 'Awaiting payment', color: 'secondary' },
  taken: { word: 'Booked', color: 'info' },
  confirmed: { word: 'Confirmed', color: 'success' },
  attended: { word: 'Attended', color: 'success' },
  missed: { word: 'Missed', color: 'danger' },
  cancelled: { word: 'Cancelled', color: 'danger' },
}

/** "Mon, 9 Mar 2026, 18:00", in the place's local time, as the server sent it. */
function timeText({ starts_local }: OwnSlot): string {
  return `${longDayText(starts_local)}, ${clockText(starts_local)}`
}

function Time({ slot }: { slot: OwnSlot }) {
  const { word, color } = STATES[slot.state]
  return (
    <div>
      {timeText(slot)} <StatusChip color={color}>{word}</StatusChip>
      <Typography variant="body2" color="textSecondary">
        {lengthText(slot.starts_at, slot.ends_at)}, {slot.time_zone}
      </Typography>
      {slot.cancel_reason && (
        <Typography variant="body2" color="textSecondary">
          {slot.cancel_reason}
        </Typography>
      )}
    </div>
  )
}

/** Returns a name that tells a slot apart from the others. */
function slotName(slot: OwnSlot): string {
  return `the slot on ${timeText(slot)}`
}

/** Shows the learner who booked the slot; a pending booking can be confirmed here. */
function Learner({ slot, onConfirm }: { slot: OwnSlot; onConfirm: () => void }) {
  const { learner, state, is_over } = slot
  if (learner === null) return '–'
  return (
    <div>
      {nameOf(learner)}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'break-word' }}>
        {learner.email}
      </Typography>
      {state === 'taken' && !is_over && (
        <Button
          size="small"
          aria-label={`Confirm ${slotName(slot)}`}
          onClick={onConfirm}
          sx={{ marginInline: '-18px' }}
        >
          Confirm
        </Button>
      )}
    </div>
  )
}

/** The entries of a slot's menu. */
function entriesOf(
  slot: OwnSlot,
  entries: EntriesOf<'Edit' | 'Cancel slot' | 'Delete', OwnSlot>,
  run: ReturnType<typeof useVerb>,
): MenuEntry[] {
  return [
    ...marksOf(slot, run),
    ...(isChangeable(slot) ? entries(slot, 'Edit', 'Cancel slot') : []),
    ...(slot.state === 'free' ? entries(slot, 'Delete') : []),
  ]
}

/** A slot that nobody can change any more: its facts, and what is left to do with it. */
function SlotDetails({
  slot,
  entries,
  onClose,
}: {
  slot: OwnSlot
  entries: readonly MenuEntry[]
  onClose: () => void
}) {
  const { place, learner } = slot
  return (
    <DetailsDialog title="Slot" entries={entries} onClose={onClose}>
      <Box component="dl" sx={factsSx}>
        <Fact name="Local time">
          <Time slot={slot} />
        </Fact>
        <Fact name="Place">{place.name}</Fact>
        {learner && <Fact name="Learner">{nameOf(learner)}</Fact>}
        {learner && (
          <Fact name="Email">
            <Link href={`mailto:${learner.email}`}>{learner.email}</Link>
          </Fact>
        )}
      </Box>
    </DetailsDialog>
  )
}

function NoSlots() {
  return (
    <MessagePage title="No slots yet">
      <Typography color="textSecondary">
        Add a place below, then the weekly times when you’re available. Learners choose from these.
      </Typography>
    </MessagePage>
  )
}

/** Returns the entries to mark a learner as attended or missed once the class has begun; a mark can be changed. */
function marksOf({ id, state, has_begun, learner }: OwnSlot, run: ReturnType<typeof useVerb>): MenuEntry[] {
  if (learner === null || state === 'held' || !has_begun) return []
  const others = (['attended', 'missed'] as const).filter(as => as !== state)
  return others.map(as => ({
    name: `Mark as ${as}`,
    onChoose: () => run(id, provider => provider.markSlot(id, as), `Marked as ${as}.`),
  }))
}

function isChangeable({ state, is_over }: OwnSlot): boolean {
  return !is_over && state !== 'cancelled' && state !== 'attended' && state !== 'missed'
}

function SlotDelete({ slot, onClose }: { slot: OwnSlot; onClose: () => void }) {
  return (
    <DeleteDialog
      resource="slots"
      record={slot}
      question={`Are you sure you want to delete ${slotName(slot)}?`}
      onClose={onClose}
    />
  )
}
