import { useState } from 'react'
import { CreateBase } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { CourseRecord, WithMessage } from '../../dataProvider/records.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { done, failed, type Notice } from '../../ui/feedback/notice.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'

/** Gives a course another address, as after a rename; links to the old one lead on. */
export function AddressEdit({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const navigate = useNavigate()
  const showToast = useToast()

  function handleChanged({ id, message }: WithMessage & { id: string }) {
    showToast(done('Success!', message))
    onClose()
    void navigate(paths.courseEdit(id), { replace: true })
  }

  return (
    <CreateBase
      resource="addresses"
      redirect={false}
      transform={(form: { address: string }) => ({ ...form, course: course.id })}
      mutationOptions={{
        onSuccess: handleChanged,
        onError: fault => setNotice(failed(failureOf(fault), { refused: 'Request Failed!' })),
      }}
    >
      <FormDialog
        title="Change address"
        keptAs={`address.${course.id}`}
        saveLabel="Change address"
        notice={notice}
        onClose={onClose}
        validate={addressSentence}
      >
        <TextInput
          source="address"
          label="Address"
          autoFocus
          defaultValue={course.title}
          helperText="A few words; we join them with hyphens. Links to the address before lead here."
        />
      </FormDialog>
    </CreateBase>
  )
}

function addressSentence({ address }: { address?: string | null }): Record<string, string> {
  return address?.trim() ? {} : { address: 'Address is required' }
}
