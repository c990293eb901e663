import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { saveFile } from '#shared/saveFile.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { failed } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { TimetableDialog } from './TimetableDialog.tsx'

interface Course {
  slug: string
  title: string
}

/** The timetable of a course: see it, or take it along as an iCalendar file; off, with the reason, while it is empty. */
export function TimetableButtons({ course, sessionsCount }: { course: Course; sessionsCount: number }) {
  const [isOpen, setOpen] = useState(false)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const showToast = useToast()
  const download = useMutation({
    mutationFn: () => dataProvider.downloadTimetable(course.slug),
    onSuccess: file => saveFile(file, `${course.slug}.ics`),
    onError: fault => showToast(failed(failureOf(fault))),
  })
  const whyNot = sessionsCount === 0 ? 'No classes are planned yet' : null
  return (
    <span style={{ display: 'inline-flex' }}>
      <TimetableButton
        name={`View the timetable of ${course.title}`}
        whyNot={whyNot}
        onClick={() => setOpen(true)}
      >
        <CalendarIcon />
      </TimetableButton>
      <TimetableButton
        name={`Download the timetable of ${course.title}`}
        whyNot={whyNot}
        onClick={() => download.mutate()}
      >
        <DownloadIcon />
      </TimetableButton>
      {isOpen && <TimetableDialog course={course} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** `aria-disabled` and not `disabled`: the reason can be reached by keyboard and read aloud. */
function TimetableButton({
  name,
  whyNot,
  onClick,
  children,
}: {
  name: string
  whyNot: string | null
  onClick: () => void
  children: ReactNode
}) {
  const label = whyNot ? `${name}: ${whyNot}` : name
  return (
    <Tooltip title={whyNot ?? name}>
      <IconButton
        aria-label={label}
        aria-disabled={whyNot !== null}
        onClick={whyNot ? undefined : onClick}
        sx={{ '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'not-allowed' } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}
