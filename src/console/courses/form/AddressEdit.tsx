import { useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import type { CourseRecord, WithMessage } from '../../dataProvider/records.ts'
import { CreateDialog } from '../../ui/dialogs/RecordDialogs.tsx'
import { done } from '../../ui/feedback/notice.ts'
import { TextInput } from '../../ui/inputs/TextInput.tsx'

/** Gives a course another address, as after a rename; links to the old one lead on. */
export function AddressEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const navigate = useNavigate()

  function handleChanged({ id, message }: WithMessage & { id: string }) {
    void navigate(paths.courseEdit(id), { replace: true })
    return done('Success!', message)
  }

  return (
    <CreateDialog
      resource="addresses"
      title="Change address"
      keptAs={`address.${course.id}`}
      saveLabel="Change address"
      validate={addressSentence}
      transform={(form: { address: string }) => ({ ...form, course: course.id })}
      refusedTitle="Request Failed!"
      onSaved={handleChanged}
      onClose={onClose}
    >
      <TextInput
        source="address"
        label="Address"
        autoFocus
        defaultValue={course.title}
        helperText="A few words; we join them with hyphens. Links to the address before lead here."
      />
    </CreateDialog>
  )
}

function addressSentence({ address }: { address?: string | null }): Record<string, string> {
  return address?.trim() ? {} : { address: 'Address is required' }
}
