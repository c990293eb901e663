import AddIcon from '@mui/icons-material/AddOutlined'
import ConfirmIcon from '@mui/icons-material/CheckOutlined'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import AttendedIcon from '@mui/icons-material/HowToRegOutlined'
import MissedIcon from '@mui/icons-material/PersonOffOutlined'
import { Box, IconButton, ToggleButton, ToggleButtonGroup, Tooltip, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { BadgeColor } from '#contract/entities.ts'
import { lengthText } from '#contract/rules/duration.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { clockText, longDayText } from '#shared/localTimes.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type CourseRecord, failureOf } from '../../dataProvider/rest.ts'
import { DialogButton } from '../../ui/ConfirmDialog.tsx'
import { EditButton, StatusChip } from '../../ui/cells.tsx'
import { useSingleMutation } from '../../ui/form.tsx'
import { lagosToday, startOfLagosDay } from '../../ui/lagosDays.ts'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { done, failed, useToast } from '../../ui/notice.tsx'
import { DeleteButton } from '../../ui/RecordDialogs.tsx'
import { type Column, RecordList, toolsSx } from '../../ui/RecordList.tsx'
import { PlaceTable } from '../places.tsx'
import { AvailabilityCreate, SlotCancel, SlotCreate, SlotEdit } from './SlotDialogs.tsx'

const DIALOGS = { edit: SlotEdit, cancel: SlotCancel }

type Opened = { kind: keyof typeof DIALOGS; slot: OwnSlot }

/** The onsite classes of a course: its slots from today on, the soonest first, or the earlier ones, the latest first; and the tutor's places. */
export default function SlotTable({ course }: { course: CourseRecord }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isPast, setPast] = useState(false)
  const today = startOfLagosDay(lagosToday())
  const columns: readonly Column<OwnSlot>[] = [
    { title: 'Time', cell: slot => <Time slot={slot} /> },
    { title: 'Place', cell: ({ place }) => place.name },
    { title: 'Learner', cell: slot => <Learner slot={slot} /> },
    {
      title: 'Action',
      cell: slot => (
        <SlotActions
          slot={slot}
          name={`the slot of ${timeText(slot)}`}
          onEdit={() => setOpened({ kind: 'edit', slot })}
          onCancel={() => setOpened({ kind: 'cancel', slot })}
        />
      ),
    },
  ]
  const Opened = opened && DIALOGS[opened.kind]
  return (
    <>
      <Box sx={toolsSx}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Which slots"
          value={isPast}
          onChange={(_, chosen: boolean | null) => setPast(chosen ?? isPast)}
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
        nothingFound="No slots."
        empty={isPast ? <MessagePage title="No earlier slots" /> : <NoSlots />}
      />
      <PlaceTable />
      {opened && Opened && <Opened slot={opened.slot} onClose={() => setOpened(null)} />}
    </>
  )
}

const STATES: Record<OwnSlot['state'], { word: string; color: BadgeColor }> = {
  free: { word: 'Free', color: 'secondary' },
  held: { word: 'Being paid', color: 'secondary' },
  taken: { word: 'Taken', color: 'info' },
  confirmed: { word: 'Confirmed', color: 'success' },
  attended: { word: 'Attended', color: 'success' },
  missed: { word: 'Missed', color: 'danger' },
  cancelled: { word: 'Cancelled', color: 'danger' },
}

/** "Mon, 9 Mar 2026, 18:00", by the clock of the place, as the server has written it. */
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

function Learner({ slot: { learner } }: { slot: OwnSlot }) {
  if (learner === null) return '–'
  return (
    <div>
      {learner.firstname} {learner.lastname}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'break-word' }}>
        {learner.email}
      </Typography>
    </div>
  )
}

function NoSlots() {
  return (
    <MessagePage title="No slots: learners cannot pick a time for onsite classes">
      <Typography color="textSecondary">
        Add a place below, then the weekly times at which you can be there.
      </Typography>
    </MessagePage>
  )
}

/** A tutor confirms a slot here, says whether the learner came, moves it, calls it off or deletes it. */
function SlotActions({
  slot,
  name,
  onEdit,
  onCancel,
}: {
  slot: OwnSlot
  /** By which screen readers tell it from the others. */
  name: string
  onEdit: () => void
  onCancel: () => void
}) {
  const refresh = useRefresh()
  const { id, state, has_begun: hasBegun, is_over: isOver, learner } = slot
  const isMarked = state === 'attended' || state === 'missed'
  const isBooked = learner !== null && state !== 'held'
  const isChangeable = state !== 'cancelled' && !isOver && !isMarked
  return (
    <span style={{ display: 'inline-flex' }}>
      {state === 'taken' && !isOver && (
        <Step
          label="Confirm"
          name={name}
          doneText="The class is confirmed; its learner is told."
          run={provider => provider.confirmSlot(id)}
        >
          <ConfirmIcon />
        </Step>
      )}
      {isBooked && hasBegun && state !== 'attended' && (
        <Step
          label="Mark as attended"
          name={name}
          doneText="Marked as attended."
          run={provider => provider.markSlot(id, 'attended')}
        >
          <AttendedIcon />
        </Step>
      )}
      {isBooked && hasBegun && state !== 'missed' && (
        <Step
          label="Mark as missed"
          name={name}
          doneText="Marked as missed."
          run={provider => provider.markSlot(id, 'missed')}
        >
          <MissedIcon />
        </Step>
      )}
      {isChangeable && <EditButton name={name} onClick={onEdit} />}
      {isChangeable && (
        <Tooltip title="Cancel slot">
          <IconButton aria-label={`Cancel ${name}`} onClick={onCancel}>
            <CancelIcon />
          </IconButton>
        </Tooltip>
      )}
      {state === 'free' && (
        <DeleteButton
          resource="slots"
          record={slot}
          name={name}
          question={`Are you sure you want to delete ${name}?`}
          onDeleted={refresh}
        />
      )}
    </span>
  )
}

function Step({
  label,
  name,
  doneText,
  run,
  children,
}: {
  label: string
  name: string
  doneText: string
  run: (provider: ConsoleDataProvider) => Promise<unknown>
  children: ReactNode
}) {
  const refresh = useRefresh()
  const showToast = useToast()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => run(dataProvider),
    onSuccess: () => {
      refresh()
      showToast(done('Success!', doneText))
    },
    onError: fault => showToast(failed(failureOf(fault))),
  })
  return (
    <Tooltip title={label}>
      <IconButton aria-label={`${label}: ${name}`} loading={isPending} onClick={() => mutate()}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
