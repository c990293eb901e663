import { Box, Typography } from '@mui/material'
import { type SyntheticEvent, useEffect } from 'react'
import { SimpleForm, useDataProvider, useRefresh } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Audience, BEHIND_DAYS } from '#contract/rules/announcements.ts'
import type { OwnAnnouncement } from '#contract/tutor/announcements.ts'
import { countText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import {
  ClockChangeInput,
  CohortInput,
  cohortWorded,
  SelectInput,
  TextInput,
  useOwnZone,
  ZoneInput,
} from '../../ui/inputs.tsx'
import { done, NoticeBox } from '../../ui/notice.tsx'
import { PreviewButton, usePreview } from '../../ui/preview.tsx'
import { besideSx, CreateDialog, EditDialog, fieldsSx } from '../../ui/RecordDialogs.tsx'

/** Creates an announcement to the learners of a course. */
export function AnnouncementCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()
  const zone = useOwnZone()
  if (zone === null) return null

  function handleSaved({ send_at, created_at }: OwnAnnouncement) {
    refresh()
    return done('Success!', send_at > created_at ? 'Announcement scheduled.' : 'Announcement sent.')
  }

  return (
    <CreateDialog
      resource="announcements"
      title="New announcement"
      keptAs={`announcementOf.${course.id}`}
      saveLabel="Send announcement"
      maxWidth="lg"
      transform={(form: AnnouncementForm) => ({ course_id: course.course_id, ...announcementFrom(form) })}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <SimpleForm defaultValues={newAnnouncement(zone)}>
        <Panes course={course} />
      </SimpleForm>
    </CreateDialog>
  )
}

/** Edits a planned announcement. */
export function AnnouncementEdit({
  course,
  announcement,
  onClose,
}: {
  course: CourseRecord
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  return (
    <EditDialog
      resource="announcements"
      noun="announcement"
      edited={announcement}
      formOf={announcementFormOf}
      labels={ANNOUNCEMENT_LABELS}
      worded={cohortWorded}
      title="Edit announcement"
      keptAs={`announcement.${announcement.id}`}
      saveLabel="Update"
      maxWidth="lg"
      transform={announcementFrom}
      doneText="Announcement saved."
      onClose={onClose}
    >
      <SimpleForm>
        <Panes course={course} />
      </SimpleForm>
    </EditDialog>
  )
}

/** The fields, next to the preview of the e-mail. */
function Panes({ course }: { course: CourseRecord }) {
  return (
    <Box sx={besideSx}>
      <AnnouncementInputs course={course} />
      <AnnouncementPreview course={course} />
    </Box>
  )
}

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'behind', label: `Absent in the last ${BEHIND_DAYS} days` },
]

const TIMES = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
]

/** The fields of an announcement. */
function AnnouncementInputs({ course }: { course: CourseRecord }) {
  const audience = useWatch<AnnouncementForm, 'audience'>({ name: 'audience' })
  const when = useWatch<AnnouncementForm, 'when'>({ name: 'when' })
  return (
    <Box sx={fieldsSx}>
      {course.runs_in_cohorts && <CohortInput course={course} />}
      <SelectInput
        source="audience"
        label="To"
        choices={AUDIENCES}
        helperText={audience === 'behind' ? 'Current learners you marked absent.' : 'Current learners only.'}
      />
      <TextInput source="subject" label="Subject" isRequired autoFocus />
      <TextInput
        source="words"
        label="Message"
        isRequired
        multiline
        minRows={6}
        maxRows={14}
        helperText="Plain text. Web addresses become links."
      />
      <SelectInput
        source="when"
        label="Send"
        choices={TIMES}
        helperText="You cannot unsend an announcement."
      />
      {when === 'later' && (
        <>
          <TextInput source="send_at" label="Send at" type="datetime-local" isRequired />
          <ZoneInput helperText="The send time is in this time zone." />
          <ClockChangeInput />
        </>
      )}
    </Box>
  )
}

/** Previews the e-mail and the number of recipients. */
function AnnouncementPreview({ course }: { course: CourseRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, trigger } = useFormContext<AnnouncementForm>()
  const { preview, notice, isPending, show, forget } = usePreview(() =>
    dataProvider.previewAnnouncement({ course_id: course.course_id, ...wordsFrom(getValues()) }),
  )
  const typed = useWatch<AnnouncementForm>()
  const shownFor = JSON.stringify([typed.audience, typed.cohort_id, typed.subject, typed.words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the text makes the preview void
  useEffect(() => forget(), [shownFor])

  async function handlePress() {
    if (await trigger(['subject', 'words'])) show()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <PreviewButton isPending={isPending} onPress={() => void handlePress()} />
      {notice && <NoticeBox notice={notice} />}
      <div aria-live="polite">
        {preview ? (
          <Typography>
            {preview.recipients === 1
              ? 'This will go to 1 learner.'
              : `This will go to ${countText(preview.recipients)} learners.`}
          </Typography>
        ) : (
          <Typography color="textSecondary">
            Preview the email and see how many learners will get it.
          </Typography>
        )}
      </div>
      {preview && (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>Subject:</strong> {preview.subject}
          </Typography>
          <LetterFrame html={preview.html} title="Email preview" />
        </>
      )}
    </Box>
  )
}

const STYLE_ELEMENT = /<style>[^<]*<\/style>/

/**
 * Shows an e-mail's HTML in a sandboxed frame without scripts. The Content Security Policy blocks inline styles in frames too, so
 * style attributes are renamed and set by script after loading; the <style> element for dark themes is removed.
 */
function LetterFrame({ html, title }: { html: string; title: string }) {
  return (
    <Box
      component="iframe"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replace(STYLE_ELEMENT, '').replaceAll(' style="', ' data-style="')}
      onLoad={setStyles}
      sx={{ width: '100%', height: 480, border: '1px solid var(--line)', borderRadius: '6px' }}
    />
  )
}

function setStyles({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const element of currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? ''
}

/** Form values of an announcement; `send_at` is local to `time_zone`. */
interface AnnouncementForm {
  audience: Audience
  /** Empty means everybody in the course; asked for only if the course has cohorts. */
  cohort_id?: number | ''
  subject: string
  words: string
  when: 'now' | 'later'
  send_at: string
  time_zone: string
  /** Empty until the server asks for it. */
  clock_change: 'earlier' | 'later' | ''
}

/** The labels of the inputs. */
const ANNOUNCEMENT_LABELS = {
  cohort_id: 'For',
  audience: 'To',
  subject: 'Subject',
  words: 'Message',
  when: 'Send',
  send_at: 'Send at',
  time_zone: 'Time zone',
  clock_change: 'Clocks change that day',
} satisfies Record<keyof AnnouncementForm, string>

/** Returns an empty form in the tutor's time zone. */
function newAnnouncement(timeZone: string): AnnouncementForm {
  return {
    audience: 'everyone',
    subject: '',
    words: '',
    when: 'now',
    send_at: '',
    time_zone: timeZone,
    clock_change: '',
  }
}

/** Returns the form values of a planned announcement. */
function announcementFormOf(announcement: OwnAnnouncement): AnnouncementForm {
  const { audience, cohort, subject, words, send_local, time_zone } = announcement
  return {
    audience,
    ...(cohort && { cohort_id: cohort.id }),
    subject,
    words,
    when: 'later',
    send_at: send_local,
    time_zone,
    clock_change: '',
  }
}

/** Returns the audience and text of a filled form for the API. */
function wordsFrom({ audience, cohort_id, subject, words }: AnnouncementForm) {
  return { audience, cohort_id: cohort_id || null, subject: subject.trim(), words: words.trim() }
}

/** Converts a filled form to the API's request body. */
function announcementFrom(form: AnnouncementForm) {
  const { when, send_at, time_zone, clock_change } = form
  return {
    ...wordsFrom(form),
    ...(time_zone.trim() && { time_zone: time_zone.trim() }),
    ...(when === 'later' && { send_at, ...(clock_change && { clock_change }) }),
  }
}
