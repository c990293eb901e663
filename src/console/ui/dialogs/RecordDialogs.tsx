import { type ComponentProps, useRef, useState } from 'react'
import { CreateBase, EditBase, type RaRecord, type TransformData, useRefresh } from 'react-admin'
import { fingerprintOf, SEEN_FIELDS } from '#contract/tutor/seen.ts'
import { failureOf, isConflict } from '../../dataProvider/failures.ts'
import { failed, type Notice, shownInPlace } from '../feedback/notice.ts'
import { useToast } from '../feedback/useToast.tsx'
import { FormDialog } from './FormDialog.tsx'
import { type EditedForm, SavedElsewhere } from './SavedElsewhere.tsx'

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

/**
 * An Edit view in a dialog, of a record that the page has already. A save tells the server how the record was when it was opened: was it saved
 * elsewhere since, the tutor chooses what stays.
 */
export function EditDialog<Saved, Row extends RaRecord = RaRecord>({
  resource,
  noun,
  edited,
  formOf,
  labels,
  worded,
  meta,
  transform = form => form,
  leavable = [],
  refusedTitle,
  onSaved,
  ...dialog
}: Omit<RecordDialog<Saved>, 'record' | 'resource' | 'transform'> &
  Omit<EditedForm<Row>, 'resource' | 'toSend'> & {
    resource: keyof typeof SEEN_FIELDS
    edited: Row
    /** Makes of what was typed what is sent. */
    // biome-ignore lint/suspicious/noExplicitAny: react-admin hands over what a form holds, which each form knows
    transform?: (form: any) => object
    /** Fields that the server leaves as they are where they are not sent: only changed ones are. */
    leavable?: readonly string[]
  }) {
  const [seen, setSeen] = useState(edited)
  const [round, setRound] = useState(0)
  const typed = useRef<object>({})
  const [mine, setMine] = useState<object | null>(null)
  const refresh = useRefresh()
  const [notice, { onSuccess, onError }, setNotice] = useOutcome({
    refusedTitle,
    onSaved,
    onClose: dialog.onClose,
  })

  function toSend(form: object, over: Row): object {
    const [sent, before] = [transform(form), transform(formOf(over))].map(
      fields => new Map(Object.entries(fields)),
    )
    for (const name of leavable) if (sent?.get(name) === before?.get(name)) sent?.delete(name)
    return { ...Object.fromEntries(sent ?? []), seen: fingerprintOf(over, SEEN_FIELDS[resource]) }
  }

  function handleRefused(fault: unknown) {
    onError(fault)
    if (isConflict(fault)) setMine(typed.current)
  }

  function handleTheirs(theirs: Row) {
    setMine(null)
    setNotice(null)
    setSeen(theirs)
    setRound(round + 1)
    refresh()
  }

  return (
    <EditBase
      resource={resource}
      id={edited.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, meta, initialData: edited }}
      transform={form => {
        typed.current = form
        return toSend(form, seen)
      }}
      mutationOptions={{ meta, onSuccess, onError: handleRefused }}
    >
      <FormDialog key={round} {...dialog} record={formOf(seen)} notice={notice} />
      {mine && (
        <SavedElsewhere<Row, Saved>
          {...{ resource, noun, formOf, labels, worded, meta, toSend, mine }}
          before={seen}
          onClose={() => setMine(null)}
          onTheirs={handleTheirs}
          onSaved={onSuccess}
        />
      )}
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
  return [notice, outcome, setNotice] as const
}
