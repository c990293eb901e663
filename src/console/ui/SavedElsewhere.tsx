import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type RaRecord, useDataProvider, useGetOne } from 'react-admin'
import { failureOf } from '../dataProvider/rest.ts'
import { useSingleMutation } from './form.tsx'
import { failed, NoticeBox, shownInPlace } from './notice.tsx'
import { TableSkeleton } from './Skeleton.tsx'

/** A form's view of a record, and the record that it makes. */
export interface EditedForm<Row extends RaRecord> {
  resource: string
  /** The word for the record, as in “This class was saved elsewhere”. */
  noun: string
  /** A record as the form shows it. */
  formOf: (record: Row) => object
  /** The labels of the inputs, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** The words for a value that does not speak for itself. */
  worded?: ((name: string, value: unknown, record: Row) => ReactNode) | undefined
  /** Makes what the data provider takes of a filled form, to put it in place of the record that was seen. */
  toSend: (form: object, seen: Row) => object
  meta?: Record<string, unknown> | undefined
}

/** A record was saved elsewhere while it was edited here: both are shown, and the tutor chooses which one stays. */
export function SavedElsewhere<Row extends RaRecord, Saved>({
  before,
  mine,
  onClose,
  onTheirs,
  onSaved,
  ...form
}: EditedForm<Row> & {
  /** The record as it was when it was opened here. */
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
  // A query of its own: the page must not change under what is typed.
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
      <DialogTitle id={id}>This {noun} was saved elsewhere</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          Another tab or device saved it after you opened this page. Nothing that you typed is lost: choose
          what stays.
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
          Load theirs
        </Button>
        <Button
          variant="contained"
          disabled={!theirs}
          loading={save.isPending}
          onClick={() => theirs && save.mutate(theirs)}
        >
          Save mine
        </Button>
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

/** Each field that one of the two has changed, in both spellings. */
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
          <Version name="Theirs" text={text(name, others, theirs)} isNew={differs(name, others, base)} />
          <Version name="Yours" text={text(name, mine, before)} isNew={differs(name, mine, base)} />
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

/** Theirs, and on top of it what was changed here. */
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

/** An input that shows nothing holds undefined, null or an empty text. */
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
