import { type ComponentProps, useState } from 'react'
import { CreateBase, EditBase, type RaRecord, type TransformData } from 'react-admin'
import { failureOf } from '../../dataProvider/failures.ts'
import { failed, type Notice, shownInPlace } from '../feedback/notice.ts'
import { useToast } from '../feedback/useToast.tsx'
import { FormDialog } from './FormDialog.tsx'

interface RecordDialog<Saved> extends Omit<ComponentProps<typeof FormDialog>, 'notice'> {
  resource: string
  /** Makes of what was typed what is sent. */
  transform?: TransformData
  /** The title of a refusal, where it is not the server's own. */
  refusedTitle?: string
  /** Shows on the page what was saved; answers what the tutor is told. */
  onSaved: (saved: Saved) => Notice
}

/** A Create view in a dialog: it closes over its success, and shows what went wrong otherwise. */
export function CreateDialog<Saved>({
  resource,
  transform,
  refusedTitle,
  onSaved,
  ...dialog
}: RecordDialog<Saved>) {
  const [notice, outcome] = useOutcome({ refusedTitle, onSaved, onClose: dialog.onClose })
  return (
    <CreateBase resource={resource} redirect={false} transform={transform} mutationOptions={outcome}>
      <FormDialog {...dialog} notice={notice} />
    </CreateBase>
  )
}

/** An Edit view in a dialog, of a record that the page has already. */
export function EditDialog<Saved>({
  resource,
  edited,
  meta,
  transform,
  refusedTitle,
  onSaved,
  ...dialog
}: RecordDialog<Saved> & {
  edited: RaRecord
  /** What the data provider must know beside the record. */
  meta?: Record<string, unknown>
}) {
  const [notice, outcome] = useOutcome({ refusedTitle, onSaved, onClose: dialog.onClose })
  return (
    <EditBase
      resource={resource}
      id={edited.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, meta, initialData: edited }}
      transform={transform}
      mutationOptions={{ meta, ...outcome }}
    >
      <FormDialog {...dialog} notice={notice} />
    </EditBase>
  )
}

/** What went wrong with the last try, and what happens after the next one. */
function useOutcome<Saved>({
  refusedTitle,
  onSaved,
  onClose,
}: Pick<RecordDialog<Saved>, 'refusedTitle' | 'onSaved' | 'onClose'>) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const showToast = useToast()
  const outcome = {
    onSuccess(saved: unknown) {
      showToast(onSaved(saved as Saved))
      onClose()
    },
    onError: (fault: unknown) => setNotice(failed(failureOf(fault), { refused: refusedTitle })),
  }
  return [notice, outcome] as const
}
