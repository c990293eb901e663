import { useState } from 'react'
import type { Objective } from '#contract/entities.ts'
import { useReplaceOnScreen } from '../courses/useCourseChange.ts'
import type { CourseRecord, ObjectiveChange } from '../dataProvider/records.ts'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { EditButton } from '../ui/EditButton.tsx'
import { LocalList } from '../ui/LocalList.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { type Column, RecordTable } from '../ui/RecordTable.tsx'
import { ObjectiveEdit } from './ObjectiveEdit.tsx'
import { objectiveFigures } from './objectiveFigures.ts'

/** The objectives of a course in its order, each with the course's duration and prices. */
export function ObjectiveTable({ course }: { course: CourseRecord }) {
  const [edited, setEdited] = useState<Objective | null>(null)
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const figures = objectiveFigures(course)
  const columns: readonly Column<Objective>[] = [
    { title: 'Title', cell: ({ objective }) => objective },
    { title: 'Duration', cell: () => figures.duration, isNumber: true },
    { title: 'Discounted price', cell: () => figures.discounted, isNumber: true },
    { title: 'Original price', cell: () => figures.original, isNumber: true },
    {
      title: 'Action',
      cell: objective => (
        <span style={{ display: 'inline-flex' }}>
          <EditButton name={objective.objective} onClick={() => setEdited(objective)} />
          <DeleteButton<ObjectiveChange>
            resource="objectives"
            record={objective}
            name={objective.objective}
            question="Are you sure you want to delete objective?"
            networkTitle={detail => detail}
            onDeleted={({ objectives }) => replaceOnScreen({ objectives })}
          />
        </span>
      ),
    },
  ]
  return (
    <LocalList
      resource="objectives"
      rows={course.objectives}
      empty={<MessagePage title="No objectives yet - add the first one" />}
    >
      <RecordTable caption="Objectives" columns={columns} nothingFound="No objectives." />
      {edited && <ObjectiveEdit course={course.id} objective={edited} onClose={() => setEdited(null)} />}
    </LocalList>
  )
}
