import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import {
  AddNotificationContext,
  Create,
  HttpError,
  type RaRecord,
  RecordContextProvider,
  SaveContextProvider,
  SimpleForm,
  type TransformData,
  useAddNotificationContext,
  useDataProvider,
  useDelete,
  useRefresh,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf, type WithMessage } from '../dataProvider/rest.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { RestoredTyping, SaveOnce, SubmitButton, UnsavedChanges } from './form.tsx'
import { TextInput } from './inputs.tsx'
import { done, failed, type Notice, NoticeBox, useToast } from './notice.tsx'
import { type VersionedEdit, VersionedEditBase } from './SavedElsewhere.tsx'

/** Two columns: fields and their preview. */
export const besideSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

/** The fields of one column. */
export const fieldsSx = { display: 'grid', gap: 2.5, alignContent: 'start' }

interface RecordDialog<Saved> extends Omit<ComponentProps<typeof FormDialog>, 'notice' | 'inputs'> {
  resource: string
  /** Converts the typed values to the request body. */
  transform?: TransformData
  /** The title of a refusal, if not the server's own. */
  refusedTitle?: string
  /** Text of the success notice; the page's lists are refetched. */
  doneText?: string | ((saved: Saved) => string)
  /** Replaces `doneText`: updates the page and returns the notice to show. */
  onSaved?: (saved: Saved) => Notice
}

/** A Create view in a dialog, around a `<SimpleForm>`: closes on success, else shows the error. */
export function CreateDialog<Saved>({
  resource,
  transform,
  refusedTitle,
  addsAnother = false,
  doneText,
  onSaved,
  ...dialog
}: RecordDialog<Saved> & {
  /** Adds a second button, which saves and empties the form for the next record. */
  addsAnother?: boolean
}) {
  const isAnother = useRef(false)
  const [round, setRound] = useState(0)
  const [notice, outcome, setNotice] = useOutcome({ refusedTitle, doneText, onSaved, onClose: handleEnd })

  function handleEnd() {
    if (!isAnother.current) return dialog.onClose()
    setNotice(null)
    setRound(round + 1)
  }

  return (
    <Create resource={resource} redirect={false} transform={transform} mutationOptions={outcome}>
      <FormDialog
        key={round}
        {...dialog}
        notice={notice}
        onSubmitPress={() => {
          isAnother.current = false
        }}
        actions={
          addsAnother && (
            <Button
              sx={{ marginRight: 'auto' }}
              onClick={({ currentTarget }) => {
                isAnother.current = true
                currentTarget.form?.requestSubmit()
              }}
            >
              Save and add another
            </Button>
          )
        }
      />
    </Create>
  )
}

/** A `<SimpleForm>` in a dialog that calls a provider method instead of creating a record; closes on success. */
export function VerbDialog<Typed extends object, Saved>({
  verb,
  refusedTitle,
  doneText,
  onSaved,
  ...dialog
}: Omit<RecordDialog<Saved>, 'resource' | 'transform'> & {
  verb: (dataProvider: ConsoleDataProvider, typed: Typed) => Promise<Saved>
}) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [isSaving, setSaving] = useState(false)
  const [notice, outcome] = useOutcome({ refusedTitle, doneText, onSaved, onClose: dialog.onClose })

  /** Returns the field errors, as react-admin's own `save` does. */
  async function save(typed: object): Promise<object | undefined> {
    setSaving(true)
    try {
      outcome.onSuccess(await verb(dataProvider, typed as Typed))
    } catch (fault) {
      outcome.onError(fault)
      return fault instanceof HttpError ? fault.body?.errors : undefined
    } finally {
      setSaving(false)
    }
  }

  return (
    <SaveContextProvider value={{ save, saving: isSaving, mutationMode: 'pessimistic' }}>
      <RecordContextProvider value={undefined}>
        <FormDialog {...dialog} notice={notice} />
      </RecordContextProvider>
    </SaveContextProvider>
  )
}

/** An Edit view in a dialog, around a `<SimpleForm>`: closes on success, else shows the error. */
export function EditDialog<Saved, Row extends RaRecord = RaRecord>({
  resource,
  noun,
  edited,
  formOf,
  labels,
  worded,
  meta,
  transform,
  leavable,
  refusedTitle,
  doneText,
  onSaved,
  ...dialog
}: Omit<RecordDialog<Saved>, 'resource' | 'transform'> & VersionedEdit<Row>) {
  const refresh = useRefresh()
  const inputs = useRef<readonly string[]>([])
  const { onClose } = dialog
  const [notice, outcome, setNotice] = useOutcome({ refusedTitle, doneText, onSaved, onClose })

  function handleTheirs() {
    setNotice(null)
    refresh()
  }

  return (
    <VersionedEditBase<Saved, Row>
      {...{ resource, noun, edited, formOf, labels, inputs, worded, meta, transform, leavable }}
      onSaved={outcome.onSuccess}
      onRefused={outcome.onError}
      onTheirs={handleTheirs}
    >
      <FormDialog {...dialog} notice={notice} inputs={inputs} />
    </VersionedEditBase>
  )
}

/** Returns the notice of the last failure, and the handlers for the next attempt. */
function useOutcome<Saved>({
  refusedTitle,
  doneText,
  onSaved,
  onClose,
}: Pick<RecordDialog<Saved>, 'refusedTitle' | 'doneText' | 'onSaved' | 'onClose'>) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const showToast = useToast()
  const refresh = useRefresh()

  function handleDone(saved: Saved): Notice {
    refresh()
    return done('Success!', typeof doneText === 'function' ? doneText(saved) : doneText)
  }

  const outcome = {
    onSuccess(saved: unknown) {
      showToast((onSaved ?? handleDone)(saved as Saved))
      onClose()
    },
    onError: (fault: unknown) => setNotice(failed(failureOf(fault), { refused: refusedTitle })),
  }
  return [notice, outcome, setNotice] as const
}

/** A dialog around a `<SimpleForm>`, which shows its notice and buttons. */
function FormDialog({
  title,
  onClose,
  children,
  maxWidth = 'sm',
  ...form
}: FormOfDialog & {
  title: string
  children: ReactNode
  maxWidth?: 'sm' | 'lg'
}) {
  const id = useId()
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)

  function handleClose() {
    if (isDirty.current) setAsking(true)
    else onClose()
  }

  return (
    <Dialog open onClose={handleClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContext value={{ ...form, isDirty, onClose: handleClose }}>
        <WithoutFormToast>
          <SaveOnce notice={form.notice}>{children}</SaveOnce>
        </WithoutFormToast>
      </DialogContext>
      {isAsking && (
        <ConfirmDialog
          question="Close without saving?"
          text="Your changes are not saved. Go back to save them, or leave without saving."
          onProceed={onClose}
          onGoBack={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** The parts of a dialog that its form shows. */
interface FormOfDialog {
  /** Storage name of the typed values, kept if the session ends. */
  keptAs: string
  saveLabel: string
  notice: Notice | null
  onClose: () => void
  /** Further buttons, at the left. */
  actions?: ReactNode
  /** Called on a press of the save button. */
  onSubmitPress?: () => void
  /** Label of the button that closes without saving. */
  closeLabel?: string
  /** Receives the names of the form's inputs. */
  inputs?: RefObject<readonly string[]>
}

const DialogContext = createContext<(FormOfDialog & { isDirty: RefObject<boolean> }) | null>(null)

function useDialog() {
  const dialog = useContext(DialogContext)
  if (!dialog) throw new Error('This form needs a dialog, or a `component` and a `toolbar` of its own.')
  return dialog
}

/** The theme's `component` of a `<SimpleForm>`: its fields below the last error. */
export function DialogFields({ children }: { children: ReactNode }) {
  const { notice, keptAs, inputs, isDirty } = useDialog()
  const { control } = useFormContext()
  const form = useFormState()

  useEffect(() => {
    isDirty.current = form.isDirty
  }, [isDirty, form.isDirty])

  useEffect(() => {
    if (inputs) inputs.current = [...control._names.mount]
  })

  return (
    <DialogContent sx={{ paddingTop: 1 }}>
      <Box sx={dialogFieldsSx}>
        {notice && <NoticeBox notice={notice} takesFocus />}
        <RestoredTyping name={keptAs} />
        {children}
      </Box>
    </DialogContent>
  )
}

// Of a `<SimpleForm>`'s own stack only the children are wanted.
const dialogFieldsSx = {
  display: 'grid',
  gap: 2.5,
  paddingTop: 1,
  '& > .MuiStack-root': { display: 'contents' },
}

/** The theme's `toolbar` of a `<SimpleForm>`: the buttons of the dialog. */
export function DialogToolbar() {
  const { actions, closeLabel = 'Cancel', saveLabel, onSubmitPress, onClose } = useDialog()
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      {actions}
      <Button variant="outlined" color="inherit" onClick={onClose}>
        {closeLabel}
      </Button>
      <SubmitButton alwaysEnable label={saveLabel} onClick={onSubmitPress} />
      <UnsavedChanges />
    </DialogActions>
  )
}

/** Drops react-admin's toast that a form is not valid: each field says what is wrong, and the first of them has the focus. */
function WithoutFormToast({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext()
  const addOther: typeof add = notification => {
    if (notification.message !== 'ra.message.invalid_form') add(notification)
  }
  return <AddNotificationContext value={addOther}>{children}</AddNotificationContext>
}

/** Cancels something with a reason. */
export function CancelDialog<Typed extends object>({
  cancel,
  name,
  keptAs,
  saveLabel,
  doneText,
  reasonHelp,
  children,
  onClose,
}: {
  /** Receives the reason and the other typed values. */
  cancel: (dataProvider: ConsoleDataProvider, typed: Typed & { reason: string }) => Promise<unknown>
  name: string
  keptAs: string
  saveLabel: string
  doneText: string
  /** Help text: names the readers of the reason and the place. */
  reasonHelp: string
  children?: ReactNode
  onClose: () => void
}) {
  return (
    <VerbDialog
      title={`Cancel ${name}`}
      keptAs={keptAs}
      saveLabel={saveLabel}
      // Next to a button that cancels the record, “Cancel” would be ambiguous.
      closeLabel="Go back"
      verb={(dataProvider, typed: Typed & { reason: string }) =>
        cancel(dataProvider, { ...typed, reason: typed.reason.trim() })
      }
      doneText={doneText}
      onClose={onClose}
    >
      <SimpleForm>
        {children}
        <TextInput
          source="reason"
          label="Reason"
          isRequired
          autoFocus
          defaultValue=""
          helperText={reasonHelp}
          slotProps={{ htmlInput: { maxLength: CANCEL_REASON_MAX } }}
        />
      </SimpleForm>
    </VerbDialog>
  )
}

/** Deletes a record after confirmation, then shows "Success!" or the server's title, each with its message. */
export function DeleteDialog<Change extends RaRecord & WithMessage>({
  resource,
  record,
  question,
  networkTitle,
  reasonHelp,
  onDeleted,
  onClose,
}: {
  resource: string
  record: RaRecord
  question: string
  /** Title for a lost network, if not "error". */
  networkTitle?: (detail: string) => string
  /** Help text: names the readers of the reason; if left out, no reason is asked for. */
  reasonHelp?: string | undefined
  /** If left out, the page's lists are refetched. */
  onDeleted?: (change: Change) => void
  onClose: () => void
}) {
  const showToast = useToast()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [remove, { isPending }] = useDelete<Change>(
    resource,
    { id: record.id, previousData: record as Change, meta: reasonHelp && { reason: reason.trim() } },
    {
      mutationMode: 'pessimistic',
      onSuccess: change => {
        onClose()
        if (onDeleted) onDeleted(change)
        else refresh()
        showToast(done('Success!', change.message))
      },
      onError: fault => {
        onClose()
        const failure = failureOf(fault)
        showToast(failed(failure, networkTitle && { network: networkTitle(failure.detail) }))
      },
    },
  )
  return (
    <ConfirmDialog question={question} isBusy={isPending} onProceed={() => void remove()} onGoBack={onClose}>
      {reasonHelp && (
        <TextField
          label="Reason"
          fullWidth
          margin="dense"
          value={reason}
          helperText={reasonHelp}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: CANCEL_REASON_MAX } }}
        />
      )}
    </ConfirmDialog>
  )
}
