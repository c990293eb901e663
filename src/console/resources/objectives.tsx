import AddIcon from '@mui/icons-material/AddOutlined'
import { Box } from '@mui/material'
import { SimpleForm } from 'react-admin'
import type { Objective } from '#contract/entities.ts'
import { durationText } from '#contract/rules/duration.ts'
import { dollarText } from '#shared/money.ts'
import type { CourseRecord, ObjectiveChange } from '../dataProvider/rest.ts'
import { DialogButton } from '../ui/ConfirmDialog.tsx'
import { useOrder, useReplaceOnScreen } from '../ui/course.tsx'
import { FocusedRows } from '../ui/FocusedRows.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { useDialogs } from '../ui/MoreMenu.tsx'
import { done } from '../ui/notice.tsx'
import { CreateDialog, DeleteDialog, EditDialog } from '../ui/RecordDialogs.tsx'
import { actionColumn, type Column, toolsSx } from '../ui/RecordList.tsx'
import { SortableTable } from '../ui/SortableTable.tsx'

/** The objectives of a course, which can be reordered, each with the course's duration and prices. */
export function ObjectiveTable({ course }: { course: CourseRecord }) {
  const replaceOnScreen = useReplaceOnScreen(course.id)
  const { entries, dialog } = useDialogs<'Edit' | 'Delete', Objective>((name, objective, onClose) =>
    name === 'Edit' ? (
      <ObjectiveEdit course={course.id} objective={objective} onClose={onClose} />
    ) : (
      <DeleteDialog<ObjectiveChange>
        resource="objectives"
        record={objective}
        question="Are you sure you want to delete objective?"
        networkTitle={detail => detail}
        onDeleted={({ objectives }) => replaceOnScreen({ objectives })}
        onClose={onClose}
      />
    ),
  )
  const { shown, order } = useOrder(course.id, course.objectives, (dataProvider, ordered) =>
    dataProvider.orderObjectives(
      course.id,
      ordered.map(({ id }) => id),
    ),
  )
  const figures = objectiveFigures(course)
  const columns: readonly Column<Objective>[] = [
    { title: 'Title', cell: ({ objective }) => objective },
    { title: 'Duration', cell: () => figures.duration, isNumber: true },
    { title: 'Discounted price', cell: () => figures.discounted, isNumber: true },
    { title: 'Original price', cell: () => figures.original, isNumber: true },
    actionColumn(
      ({ objective }) => objective,
      objective => entries(objective, 'Edit', 'Delete'),
    ),
  ]
  return (
    <>
      <Box sx={toolsSx}>
        <AddObjectiveButton course={course.id} />
      </Box>
      <FocusedRows name="Objectives">
        {course.objectives.length === 0 ? (
          <MessagePage title="No objectives yet - add the first one" />
        ) : (
          <SortableTable
            caption="Objectives"
            columns={columns}
            rows={shown}
            nameOf={({ objective }) => objective}
            onOrder={order}
          />
        )}
      </FocusedRows>
      {dialog}
    </>
  )
}

/** Shown in an objective's row if its course has no value (specification section 9). */
const PLACEHOLDERS = { duration: '2weeks', discounted: '$50', original: '$100' } as const

/** Returns the course's duration and prices for the objectives' rows. */
export function objectiveFigures(course: {
  duration?: number | null
  discounted_price?: number | null
  original_price?: number | null
}): { duration: string; discounted: string; original: string } {
  const { duration, discounted_price: discounted, original_price: original } = course
  return {
    duration: duration == null ? PLACEHOLDERS.duration : durationText(duration),
    discounted: discounted == null ? PLACEHOLDERS.discounted : dollarText(discounted),
    original: original == null ? PLACEHOLDERS.original : dollarText(original),
  }
}

/** Adds an objective to a course; a refusal shows the server's message as title and its error as text. */
function AddObjectiveButton({ course }: { course: string }) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleAdded({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    return done('Success!', message)
  }

  return (
    <DialogButton
      variant="contained"
      startIcon={<AddIcon />}
      dialog={onClose => (
        <CreateDialog
          resource="objectives"
          title="Add objective"
          keptAs={`objectiveOf.${course}`}
          saveLabel="Add objective"
          addsAnother
          transform={(form: { objective: string }) => ({ ...form, course })}
          onSaved={handleAdded}
          onClose={onClose}
        >
          <SimpleForm>
            <TextInput source="objective" label="Objective" isRequired autoFocus defaultValue="" />
          </SimpleForm>
        </CreateDialog>
      )}
    >
      Add objective
    </DialogButton>
  )
}

/** Edits an objective. */
function ObjectiveEdit({
  course,
  objective,
  onClose,
}: {
  course: string
  objective: Objective
  onClose: () => void
}) {
  const replaceOnScreen = useReplaceOnScreen(course)

  function handleSaved({ objectives, message }: ObjectiveChange) {
    replaceOnScreen({ objectives })
    return done('Success!', message)
  }

  return (
    <EditDialog
      resource="objectives"
      noun="objective"
      edited={objective}
      formOf={({ objective }) => ({ objective })}
      labels={{ objective: 'Objective' }}
      meta={{ course }}
      title="Edit objective"
      keptAs={`objective.${objective.id}`}
      saveLabel="Update"
      onSaved={handleSaved}
      onClose={onClose}
    >
      <SimpleForm>
        <TextInput source="objective" label="Objective" isRequired autoFocus multiline />
      </SimpleForm>
    </EditDialog>
  )
}
