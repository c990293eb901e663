import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { saveFile } from '#shared/saveFile.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { Drawing, type DrawingName } from '../shell/Drawing.tsx'
import { failed } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import cells from '../ui/tables/cells.module.css'
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
        drawing="calendar"
        whyNot={whyNot}
        onClick={() => setOpen(true)}
      />
      <TimetableButton
        name={`Download the timetable of ${course.title}`}
        drawing="download"
        whyNot={whyNot}
        onClick={() => download.mutate()}
      />
      {isOpen && <TimetableDialog course={course} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** `aria-disabled` and not `disabled`: the reason can be reached by keyboard and read aloud. */
function TimetableButton({
  name,
  drawing,
  whyNot,
  onClick,
}: {
  name: string
  drawing: DrawingName
  whyNot: string | null
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={cells.iconButton}
      aria-label={whyNot ? `${name}: ${whyNot}` : name}
      title={whyNot ?? name}
      aria-disabled={whyNot !== null}
      onClick={whyNot ? undefined : onClick}
    >
      <Drawing name={drawing} />
    </button>
  )
}
