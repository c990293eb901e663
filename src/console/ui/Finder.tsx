import { Autocomplete, Box, Dialog, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { fold } from '#contract/rules/fold.ts'
import type { TutorLearner } from '#contract/tutor/learners.ts'
import { paths } from '#pages/paths.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import { TUTOR_LINES } from '#shared/frame/TutorFrame.tsx'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { type ClassSessionRecord, type CourseRow, failureOf } from '../dataProvider/rest.ts'
import { lagosDayOf } from './lagosDays.ts'

/** A target of navigation. */
interface Place {
  kind: 'Pages' | 'Courses' | 'Learners' | 'Classes'
  name: string
  /** Tells it apart from others with the same name. */
  note?: string
  to: string
}

/** The pages of the side menu, and others. */
const PAGES: readonly Place[] = [
  ...TUTOR_LINES,
  { name: 'Refunds and disputes', to: paths.tutorRefunds() },
  { name: 'Your account', to: paths.account() },
  { name: 'Calendar', to: paths.calendar() },
  { name: 'Notifications', to: paths.notifications() },
].map(({ name, to }) => ({ kind: 'Pages', name, to }))

/** Finds a course, learner, class or page by part of its name and opens it. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const { places, isPending, error } = usePlaces(words.trim())

  function handleChosen(place: Place | null) {
    if (place === null) return
    onClose()
    void navigate(place.to)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Find' } }}
      sx={dialogSx}
    >
      <Box sx={{ padding: 2 }}>
        <Autocomplete
          open
          autoHighlight
          disablePortal
          forcePopupIcon={false}
          options={places}
          filterOptions={known => known}
          groupBy={({ kind }) => kind}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ kind, to, name }) => `${kind} ${to} ${name}`}
          isOptionEqualToValue={(one, other) => one.to === other.to}
          inputValue={words}
          value={null}
          onInputChange={(_, typed, reason) => reason === 'input' && setWords(typed)}
          onChange={(_, place) => handleChosen(place)}
          // The field swallows Escape, so the dialog does not get it.
          onClose={(_, reason) => reason === 'escape' && onClose()}
          loading={isPending}
          loadingText="Searching…"
          noOptionsText={error ? failureOf(error).detail : `No results for “${words.trim()}”`}
          renderOption={({ key, ...line }, { name, note }) => (
            <li key={key} {...line}>
              <span>
                {name}{' '}
                {note && (
                  <Typography
                    component="span"
                    variant="body2"
                    color="textSecondary"
                    sx={{ display: 'block' }}
                  >
                    {note}
                  </Typography>
                )}
              </span>
            </li>
          )}
          renderInput={field => (
            <TextField {...field} autoFocus label="Find a course, learner, class or page" />
          )}
          slotProps={{ popper: { sx: popperSx }, listbox: { sx: { maxHeight: '50dvh' } } }}
        />
      </Box>
    </Dialog>
  )
}

/** Places the results inside the dialog instead of over it. */
const popperSx = {
  position: 'static !important',
  transform: 'none !important',
  width: 'auto !important',
  paddingTop: 1,
}
const dialogSx = { '& .MuiDialog-container': { alignItems: 'start' } }

/** Debounce of the search while the tutor types. */
const PAUSE_MS = 200
const MOST = 5

/** Returns matching pages at once, and the server's results a moment later. */
function usePlaces(words: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])

  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: ['find', asked],
    enabled: asked !== '',
    queryFn: ({ signal }) => placesOf(dataProvider, asked, signal),
  })
  const pages = PAGES.filter(({ name }) => fold(name).includes(fold(words)))
  const found = asked === words ? data : []
  return { places: [...pages, ...found], isPending: isFetching || asked !== words, error }
}

async function placesOf(dataProvider: ConsoleDataProvider, q: string, signal: AbortSignal): Promise<Place[]> {
  const list = { filter: { q }, pagination: { page: 1, perPage: MOST }, signal }
  const [courses, learners, classes] = await Promise.all([
    dataProvider.getList<CourseRow>('courses', { ...list, sort: { field: 'newest', order: 'ASC' } }),
    dataProvider.getList<TutorLearner>('learners', {
      ...list,
      sort: { field: 'last_enrolled_at', order: 'DESC' },
    }),
    dataProvider.getList<ClassSessionRecord>('class-sessions', {
      ...list,
      sort: { field: 'starts_at', order: 'DESC' },
    }),
  ])
  return [
    ...courses.data.map(({ slug, title }) => ({
      kind: 'Courses' as const,
      name: title,
      to: paths.courseManage(slug),
    })),
    ...learners.data.map(({ id, firstname, lastname, email }) => ({
      kind: 'Learners' as const,
      name: `${firstname} ${lastname}`,
      note: email,
      to: paths.tutorLearner(id),
    })),
    ...classes.data.map(({ title, course, starts_at }) => ({
      kind: 'Classes' as const,
      name: title,
      note: `${course.title}, ${dayAndTimeText(starts_at)} (Lagos time)`,
      to: `${paths.tutorClasses()}?view=week&week=${lagosDayOf(starts_at)}`,
    })),
  ]
}
