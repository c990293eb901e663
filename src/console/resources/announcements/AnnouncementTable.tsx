import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Typography } from '@mui/material'
import { useDataProvider, useRefresh } from 'react-admin'
import type { BadgeColor } from '#contract/entities.ts'
import type { AnnouncementState } from '#contract/rules/announcements.ts'
import type { AnnouncementRecipient, OwnAnnouncement } from '#contract/tutor/announcements.ts'
import { countText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type CourseRecord, failureOf } from '../../dataProvider/rest.ts'
import { ConfirmDialog, DialogButton } from '../../ui/ConfirmDialog.tsx'
import cells from '../../ui/cells.module.css'
import { StatusChip, TimeSpan } from '../../ui/cells.tsx'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import { useSingleMutation } from '../../ui/form.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { useDialogs } from '../../ui/MoreMenu.tsx'
import { done, failed, useToast } from '../../ui/notice.tsx'
import { actionColumn, type Column, RecordList } from '../../ui/RecordList.tsx'
import { RECIPIENT_STATES } from '../learners.tsx'
import { AnnouncementCreate, AnnouncementEdit } from './AnnouncementDialogs.tsx'

const DIALOGS = {
  Details: AnnouncementDetails,
  Edit: AnnouncementEdit,
  'Cancel announcement': AnnouncementCancel,
}

/** Lists the sent and planned announcements of a course, latest first. */
export default function AnnouncementTable({ course }: { course: CourseRecord }) {
  const { open, entries, dialog } = useDialogs<keyof typeof DIALOGS, OwnAnnouncement>(
    (name, announcement, onClose) => {
      const Dialog = DIALOGS[name]
      return <Dialog course={course} announcement={announcement} onClose={onClose} />
    },
  )
  const columns: readonly Column<OwnAnnouncement>[] = [
    { title: 'Subject', cell: one => <Subject announcement={one} onOpen={() => open('Details', one)} /> },
    { title: 'To', cell: audienceWords },
    {
      title: 'Send time (Lagos time)',
      cell: ({ send_at }) => <TimeSpan from={send_at} />,
      sortBy: 'send_at',
    },
    { title: 'Recipients', cell: recipientsWords, isNumber: true },
    actionColumn(
      ({ subject }) => subject,
      one =>
        one.state === 'planned'
          ? entries(one, 'Details', 'Edit', 'Cancel announcement')
          : entries(one, 'Details'),
    ),
  ]
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', padding: 2 }}>
        <DialogButton
          variant="contained"
          startIcon={<AddIcon />}
          dialog={onClose => <AnnouncementCreate course={course} onClose={onClose} />}
        >
          New announcement
        </DialogButton>
      </Box>
      <RecordList
        resource="announcements"
        filter={{ course: course.id }}
        sort={{ field: 'send_at', order: 'DESC' }}
        caption="Announcements"
        columns={columns}
        onOpen={announcement => open('Details', announcement)}
        nothingFound="No announcements match your search."
        empty={<NothingYet />}
        isInAddress
        askAgainIn={soonestChange}
      >
        <ListTools searchLabel="Search announcements" hasExport={false} />
      </RecordList>
      {dialog}
    </>
  )
}

const STATES: Record<AnnouncementState, { word: string; color: BadgeColor }> = {
  planned: { word: 'Scheduled', color: 'info' },
  sending: { word: 'Sending', color: 'info' },
  sent: { word: 'Sent', color: 'success' },
  cancelled: { word: 'Cancelled', color: 'secondary' },
}

/** Refetch interval while an announcement is due or being sent. */
const SENDING_MS = 4_000
/** Browser timers cannot wait as long as the longest plan, so the list is refetched after a day at most. */
const DAY_MS = 24 * 60 * 60 * 1_000

function soonestChange(rows: readonly OwnAnnouncement[]): number | false {
  const waits = rows.flatMap(({ state, send_at }) => {
    if (state === 'sending') return SENDING_MS
    return state === 'planned' ? Math.max(Date.parse(send_at) - Date.now(), SENDING_MS) : []
  })
  return waits.length > 0 && Math.min(...waits, DAY_MS)
}

function Subject({ announcement, onOpen }: { announcement: OwnAnnouncement; onOpen: () => void }) {
  const { word, color } = STATES[announcement.state]
  return (
    <div>
      <button type="button" className={cells.opener} onClick={onOpen}>
        {announcement.subject}
      </button>{' '}
      <StatusChip color={color}>{word}</StatusChip>
    </div>
  )
}

function audienceWords({ audience, cohort }: OwnAnnouncement): string {
  const where = cohort?.name ?? 'the course'
  return audience === 'behind' ? `Absent learners in ${where}` : `Everyone in ${where}`
}

function recipientsWords({ state, recipients }: OwnAnnouncement): string {
  return state === 'sent' ? countText(recipients) : '–'
}

function NothingYet() {
  return (
    <MessagePage title="No announcements yet">
      <Typography color="textSecondary">Email everyone in the course at once.</Typography>
    </MessagePage>
  )
}

/** Shows an announcement's text and the state of each recipient's e-mail. */
function AnnouncementDetails({
  announcement: { id, subject, words, state },
  onClose,
}: {
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  return (
    <DetailsDialog title={subject} maxWidth="md" onClose={onClose}>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 3 }}>
        {words}
      </Typography>
      {state === 'sending' || state === 'sent' ? (
        <RecordList
          resource={`announcements/${id}/recipients`}
          sort={{ field: 'id', order: 'ASC' }}
          perPage={25}
          skeletonLines={3}
          caption="Recipients"
          columns={RECIPIENT_COLUMNS}
          nothingFound="No recipients."
          empty={<Typography>No recipients.</Typography>}
        />
      ) : (
        <Typography color="textSecondary">
          {state === 'planned' ? 'Not sent yet.' : 'Cancelled before it was sent.'}
        </Typography>
      )}
    </DetailsDialog>
  )
}

const RECIPIENT_COLUMNS: readonly Column<AnnouncementRecipient>[] = [
  { title: 'Learner', cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
  { title: 'Email', cell: ({ state }) => RECIPIENT_STATES[state] },
  { title: 'Since (Lagos time)', cell: ({ settled_at: at }) => (at === null ? '–' : <TimeSpan from={at} />) },
]

/** Asks for confirmation before a planned announcement is cancelled. */
function AnnouncementCancel({
  announcement,
  onClose,
}: {
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const showToast = useToast()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.cancelAnnouncement(announcement.id),
    onSuccess: () => showToast(done('Success!', 'Announcement cancelled.')),
    onError: fault => showToast(failed(failureOf(fault))),
    onSettled: () => {
      refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      question={`Cancel “${announcement.subject}”?`}
      text="It will not be sent. You can’t undo this."
      isBusy={isPending}
      onProceed={() => mutate()}
      onGoBack={onClose}
    />
  )
}
