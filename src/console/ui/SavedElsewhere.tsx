import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import {
  Edit,
  type RaRecord,
  RecordContextProvider,
  useDataProvider,
  useGetOne,
  useTranslateLabel,
} from 'react-admin'
import { failureOf, isConflict } from '../dataProvider/rest.ts'
import { BusyButton } from './BusyButton.tsx'
import { useSingleMutation } from './form.tsx'
import { failed, NoticeBox, shownInPlace } from './notice.tsx'
import { TableSkeleton } from './Skeleton.tsx'

/** Describes how a form edits a record. */
interface EditedForm<Row extends RaRecord> {
  resource: string
  /** The word for the record, as in “This class was saved elsewhere”. */
  noun: string
  /** Returns the form values of a record. */
  formOf: (record: Row) => object
  /** The labels of the inputs, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** Returns readable text for a value such as an id. */
  worded?: ((name: string, value: unknown, record: Row) => ReactNode) | undefined
  /** Converts a filled form to the data of an update of `seen`. */
  toSend: (form: object, seen: Row) => object
  meta?: Record<string, unknown> | undefined
}

/** Describes an edit of a record that the page has already loaded. */
export interface VersionedEdit<Row extends RaRecord>
  extends Omit<EditedForm<Row>, 'toSend' | 'formOf' | 'labels'> {
  edited: Row & Versioned
  /** Left out if the form has the values of the record. */
  formOf?: EditedForm<Row>['formOf']
  /** Left out if the labels are those that react-admin makes of `inputs`. */
  labels?: EditedForm<Row>['labels']
  /** The names of the form's inputs. */
  inputs?: RefObject<readonly string[]>
  /** Converts the typed values to the request body. */
  // biome-ignore lint/suspicious/noExplicitAny: react-admin hands over what a form holds, which each form knows
  transform?: (form: any) => object
  /** Optional fields, sent only if changed: the server keeps those that are not sent. */
  leavable?: readonly string[]
}

interface Versioned {
  version: number
}

/**
 * An Edit view of a record that the page has already loaded. A save sends the version that was opened: if the record was saved
 * elsewhere since, the tutor chooses which version stays.
 */
export function VersionedEditBase<Saved, Row extends RaRecord = RaRecord>({
  edited,
  formOf = record => record,
  labels,
  inputs,
  meta,
  transform = form => form,
  leavable = [],
  onSaved,
  onRefused,
  onTheirs,
  children,
  ...form
}: VersionedEdit<Row> & {
  onSaved: (saved: Saved) => void
  onRefused: (fault: unknown) => void
  /** Called if the tutor takes the version that was saved elsewhere. */
  onTheirs: (record: Row) => void
  /** The form of the record. */
  children: ReactNode
}) {
  const { resource } = form
  const translateLabel = useTranslateLabel()
  const [seen, setSeen] = useState<Row & Versioned>(edited)
  const [round, setRound] = useState(0)
  const typed = useRef<object>({})
  const [mine, setMine] = useState<(Pick<EditedForm<Row>, 'labels'> & { typed: object }) | null>(null)

  function toSend(form: object, over: Row & Versioned): object {
    const [sent, before] = [transform(form), transform(formOf(over))].map(
      fields => new Map(Object.entries(fields)),
    )
    for (const name of leavable)
      if (String(sent?.get(name) ?? '') === String(before?.get(name) ?? '')) sent?.delete(name)
    return { ...Object.fromEntries(sent ?? []), version: over.version }
  }

  function handleSaved(saved: unknown) {
    setMine(null)
    setSeen(saved as Row & Versioned)
    onSaved(saved as Saved)
  }

  function handleRefused(fault: unknown) {
    onRefused(fault)
    if (isConflict(fault))
      setMine({ typed: typed.current, labels: labels ?? labelsOf(inputs?.current ?? []) })
  }

  function labelsOf(names: readonly string[]): Record<string, string> {
    return Object.fromEntries(names.map(source => [source, String(translateLabel({ source, resource }))]))
  }

  function handleTheirs(theirs: Row & Versioned) {
    setMine(null)
    setSeen(theirs)
    setRound(round + 1)
    onTheirs(theirs)
  }

  return (
    <Edit
      resource={resource}
      id={edited.id}
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{ ...shownInPlace, meta, initialData: edited, refetchOnMount: false }}
      transform={(form: object) => {
        typed.current = form
        return toSend(form, seen)
      }}
      mutationOptions={{ meta, onSuccess: handleSaved, onError: handleRefused }}
    >
      <RecordContextProvider key={round} value={formOf(seen)}>
        {children}
      </RecordContextProvider>
      {mine && (
        <SavedElsewhere
          {...form}
          {...{ formOf, meta, toSend }}
          labels={mine.labels}
          mine={mine.typed}
          before={seen}
          onClose={() => setMine(null)}
          onTheirs={handleTheirs}
          onSaved={handleSaved}
        />
      )}
    </Edit>
  )
}

/** Shows both versions of a record that was saved elsewhere during editing; the tutor chooses one. */
function SavedElsewhere<Row extends RaRecord, Saved>({
  before,
  mine,
  onClose,
  onTheirs,
  onSaved,
  ...form
}: EditedForm<Row> & {
  /** The record when it was opened here. */
  before: Row
  /** The typed values, by the names of the inputs. */
  mine: object
  onClose: () => void
  onTheirs: (record: Row) => void
  onSaved: (saved: Saved) => void
}) {
  const id = useId()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const { resource, noun, toSend } = form
  // A separate query, so that the page does not change while the tutor types.
  const meta = { ...form.meta, for: 'savedElsewhere' }
  const found = useGetOne<Row>(resource, { id: before.id, meta }, { ...shownInPlace, ...FRESH })
  const theirs = found.isFetching ? undefined : found.data

  const save = useSingleMutation({
    mutationFn: async (seen: Row) => {
      const data = toSend(merged(form, mine, before, seen), seen)
      const call = { id: before.id, data, previousData: seen, meta: form.meta }
      return (await dataProvider.update(resource, call)).data as Saved
    },
    onSuccess: onSaved,
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: [resource, 'getOne', { id: String(before.id), meta }] }),
  })
  const fault = found.error ?? save.error

  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>This {noun} was changed somewhere else</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          It was saved in another tab or on another device after you opened it here. Nothing is lost: choose
          which to keep.
        </Typography>
        {fault && <NoticeBox notice={failed(failureOf(fault), { refused: 'Request Failed!' })} />}
        {theirs ? (
          <Differences {...form} before={before} mine={mine} theirs={theirs} />
        ) : (
          <TableSkeleton lines={2} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" onClick={onClose} sx={{ marginRight: 'auto' }} autoFocus>
          Go Back
        </Button>
        <Button variant="outlined" disabled={!theirs} onClick={() => theirs && onTheirs(theirs)}>
          Use saved version
        </Button>
        <BusyButton
          variant="contained"
          disabled={!theirs}
          isBusy={save.isPending}
          onClick={() => theirs && save.mutate(theirs)}
        >
          Keep my version
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const FRESH = { staleTime: 0, gcTime: 0 }

interface Versions<Row> {
  before: Row
  mine: object
  theirs: Row
}

/** Shows each field that either side changed, in both versions. */
function Differences<Row extends RaRecord>({
  before,
  mine,
  theirs,
  formOf,
  labels,
  worded,
}: Versions<Row> & Pick<EditedForm<Row>, 'formOf' | 'labels' | 'worded'>) {
  const [base, others] = [formOf(before), formOf(theirs)]
  const text = (name: string, form: object, record: Row) =>
    worded?.(name, valueIn(form, name), record) ?? String(valueIn(form, name))
  const names = Object.keys(labels).filter(name => differs(name, mine, base) || differs(name, others, base))
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, margin: 0 }}>
      {names.map(name => (
        <Box key={name} sx={fieldSx}>
          <Typography component="dt" sx={{ gridColumn: '1 / -1', fontWeight: 600 }}>
            {labels[name]}
          </Typography>
          <Version
            name="Saved version"
            text={text(name, others, theirs)}
            isNew={differs(name, others, base)}
          />
          <Version name="Your version" text={text(name, mine, before)} isNew={differs(name, mine, base)} />
        </Box>
      ))}
    </Box>
  )
}

function Version({ name, text, isNew }: { name: string; text: ReactNode; isNew: boolean }) {
  return (
    <Box component="dd" sx={{ margin: 0, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {isNew ? name : `${name}, unchanged`}
      </Typography>
      <Typography sx={textSx}>{text || '–'}</Typography>
    </Box>
  )
}

/** Returns their version with the changes made here on top. */
function merged<Row extends RaRecord>(
  { formOf, labels }: Pick<EditedForm<Row>, 'formOf' | 'labels'>,
  mine: object,
  before: Row,
  theirs: Row,
): object {
  const [base, others] = [formOf(before), formOf(theirs)]
  const kept = Object.keys(labels).filter(name => !differs(name, mine, base))
  return { ...mine, ...Object.fromEntries(kept.map(name => [name, valueIn(others, name)])) }
}

/** Returns a field's value; an empty input may hold undefined, null or ''. */
function valueIn(form: object, name: string): unknown {
  return (form as Record<string, unknown>)[name] ?? ''
}

function differs(name: string, one: object, other: object): boolean {
  return String(valueIn(one, name)) !== String(valueIn(other, name))
}

const fieldSx = {
  display: 'grid',
  gap: '4px 20px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
  paddingTop: 1.5,
  borderTop: '1px solid var(--line)',
}

const textSx = {
  maxHeight: '9em',
  overflow: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}
