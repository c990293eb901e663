import {
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  Switch,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import {
  type RaRecord,
  type SortPayload,
  useDataProvider,
  useGetList,
  useInput,
  useReference,
} from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { dayAfter, weekdayOf } from '#contract/rules/calendarDays.ts'
import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import { calendarDayText } from '#shared/dates.ts'
import { SHORT_WEEKDAYS, WEEKDAYS } from '#shared/localTimes.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { CourseRecord } from '../dataProvider/rest.ts'
import { lagosDayOf, startOfLagosDay } from './lagosDays.ts'
import { errorSentence, FailureBox, shownInPlace } from './notice.tsx'
import { Skeleton } from './Skeleton.tsx'

type TextInputProps = {
  source: string
  label: string
  /** True, or the error sentence if the label is plural. */
  isRequired?: boolean | string
  defaultValue?: string | number | undefined
  /** Called after the form has the new value. */
  onTyped?: (value: string) => void
} & Pick<
  TextFieldProps,
  | 'helperText'
  | 'multiline'
  | 'minRows'
  | 'maxRows'
  | 'autoFocus'
  | 'type'
  | 'size'
  | 'select'
  | 'children'
  | 'slotProps'
  | 'sx'
>

/**
 * A field of a react-admin form. react-admin's own passes MUI a property that version 9 no longer has. An emptied field is '',
 * not null, because the API takes strings. A missing value is reported before sending; the server reports other field errors.
 */
export function TextInput({
  source,
  defaultValue,
  isRequired,
  helperText,
  onTyped,
  ...looks
}: TextInputProps) {
  const sentenceOf = typeof isRequired === 'string' ? isRequired : `${looks.label} is required`
  const missing = (value: unknown) =>
    isRequired && String(value ?? '').trim() === '' ? sentenceOf : undefined
  const { field, fieldState, id } = useInput({
    source,
    defaultValue,
    parse: asTyped,
    validate: missing,
    ...(onTyped && { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onTyped(target.value) }),
  })
  const { ref, ...bound } = field
  const sentence = errorSentence(fieldState.error)
  return (
    <TextField
      {...looks}
      {...bound}
      id={id}
      inputRef={ref}
      fullWidth
      required={Boolean(isRequired)}
      error={sentence !== undefined}
      helperText={sentence ?? helperText}
    />
  )
}

function asTyped(value: string): string {
  return value
}

/** The width of a filter in a row. */
export const filterSx = { flex: '1 1 11rem', minWidth: '9rem' }

export interface Choice {
  value: string | number
  label: string
}

/** A select of a react-admin form. `emptyLabel` is the label of the empty choice. */
export function SelectInput({
  choices,
  emptyLabel,
  ...field
}: { choices: readonly Choice[]; emptyLabel?: string } & Omit<TextInputProps, 'select' | 'children'>) {
  return (
    <TextInput {...field} select slotProps={{ select: { displayEmpty: emptyLabel !== undefined } }}>
      {emptyLabel !== undefined && <MenuItem value="">{emptyLabel}</MenuItem>}
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextInput>
  )
}

/** Filters a list by state. */
export function StateFilter({ choices }: { choices: readonly Choice[] }) {
  return (
    <SelectInput source="state" label="State" choices={choices} emptyLabel="All" size="small" sx={filterSx} />
  )
}

/** Filters a list by a Lagos day; its value is the instant at which the day begins or, with `isEnd`, ends. */
export function DayInput({
  source,
  label,
  isEnd = false,
}: {
  source: string
  label: string
  isEnd?: boolean
}) {
  const { field, id } = useInput({
    source,
    defaultValue: '',
    // Browsers accept six-digit years, which instants do not; such a day does not filter.
    parse: (day: string) =>
      day.length !== LAST_DAY.length ? '' : startOfLagosDay(isEnd ? dayAfter(day, 1) : day),
    format: (instant?: string) => (instant ? dayAfter(lagosDayOf(instant), isEnd ? -1 : 0) : ''),
  })
  const { ref, ...bound } = field
  return (
    <TextField
      {...bound}
      id={id}
      inputRef={ref}
      label={label}
      type="date"
      size="small"
      sx={{ flex: '1 1 9.5rem', maxWidth: '11rem' }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: LAST_DAY } }}
    />
  )
}

const LAST_DAY = '9999-12-30'

/** A select of a resource's records by name. A skeleton is shown until they load: no field could show the choice. */
export function RecordSelectInput({
  resource,
  filter = {},
  sort,
  most,
  none,
  more = [],
  isPreset = false,
  ...input
}: {
  resource: string
  filter?: Record<string, unknown>
  sort: SortPayload
  /** The maximum number of records. */
  most: number
  /** Shown instead of the field if there are no records. */
  none?: ReactNode
  /** Choices after the records. */
  more?: readonly Choice[]
  /** Preselects the record if there is only one. */
  isPreset?: boolean
  source: string
  label: string
  isRequired?: boolean
  defaultValue?: string
  emptyLabel: string
} & Pick<TextInputProps, 'size' | 'sx'>) {
  const { data, error, isPending, refetch } = useGetList<RaRecord<number> & { name: string }>(
    resource,
    { filter, sort, pagination: { page: 1, perPage: most } },
    shownInPlace,
  )
  if (isPending) return <Skeleton shape="field" />
  if (error) return <FailureBox fault={error} onRetry={() => void refetch()} />
  if (none && data.length === 0) return none
  return (
    <SelectInput
      {...input}
      defaultValue={isPreset && data.length === 1 ? data[0]?.id : (input.defaultValue ?? '')}
      choices={[...data.map(({ id, name }) => ({ value: id, label: name })), ...more]}
    />
  )
}

/** A switch of a react-admin form. */
export function SwitchInput({
  source,
  label,
  helperText,
}: {
  source: string
  label: string
  helperText: string
}) {
  const { field, id } = useInput({ source, type: 'checkbox' })
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            checked={Boolean(field.value)}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': `${id}-help`, role: 'switch' } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ margin: 0 }}>
        {helperText}
      </FormHelperText>
    </div>
  )
}

/** Chooses a cohort of the course, or everybody; `more` adds choices, e.g. learners without a cohort. */
export function CohortInput({ course, more = [] }: { course: CourseRecord; more?: readonly Choice[] }) {
  return (
    <RecordSelectInput
      resource="cohorts"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'ASC' }}
      most={COHORTS_MAX}
      source="cohort_id"
      label="For"
      defaultValue=""
      emptyLabel={EVERYBODY}
      more={more}
    />
  )
}

/** Filters a list by a cohort of the course. */
export function CohortFilter({ course }: { course: CourseRecord }) {
  return (
    <RecordSelectInput
      resource="cohorts"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'DESC' }}
      most={COHORTS_MAX}
      source="cohort"
      label="Cohort"
      defaultValue=""
      emptyLabel="All"
      more={withoutStart(course)}
      size="small"
      sx={filterSx}
    />
  )
}

const EVERYBODY = 'Everyone in the course'
const WITHOUT_START = 'Learners without a start date'

/** Returns the choice of learners who began when they enrolled, if the course also has cohorts. */
export function withoutStart({ viewer }: CourseRecord): Choice[] {
  const rolling = viewer?.rolling_cohort
  return rolling === undefined ? [] : [{ value: rolling, label: WITHOUT_START }]
}

/** Returns the name of the cohort in a `cohort_id` input; undefined for other inputs. */
export function cohortWorded(name: string, value: unknown) {
  if (name !== 'cohort_id') return undefined
  return value === '' ? EVERYBODY : <CohortName id={Number(value)} />
}

/** Returns for whom a class is: everyone, the cohort, or the learners of the rolling cohort, the only one that is not listed. */
export function cohortText(id: number | null, cohort: { name: string } | undefined): string {
  return id === null ? EVERYBODY : (cohort?.name ?? WITHOUT_START)
}

/** Shows the name of a cohort once loaded; one call fetches the names of a whole list. */
function CohortName({ id }: { id: number }) {
  const { referenceRecord, isPending } = useReference({ reference: 'cohorts', id })
  // The only cohort that is not listed is the rolling one.
  return <>{referenceRecord?.name ?? (isPending ? '…' : WITHOUT_START)}</>
}

/** Zones missing from the browsers' own list. */
const MORE_ZONES = ['UTC', 'Asia/Kolkata', 'Europe/Kyiv']

/** Checkboxes for the days of the week; 1 is Monday. */
export function WeekdaysInput() {
  const { field, fieldState } = useInput<number[]>({ source: 'weekdays' })
  const chosen: number[] = field.value ?? []
  const sentence = errorSentence(fieldState.error)

  function handleChange(day: number, isChosen: boolean) {
    const others = chosen.filter(one => one !== day)
    field.onChange(isChosen ? [...others, day].sort() : others)
  }

  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FormLabel component="legend">Days of the week</FormLabel>
      <FormGroup row>
        {WEEKDAYS.map((name, index) => (
          <FormControlLabel
            key={name}
            label={SHORT_WEEKDAYS[index]}
            sx={{ marginLeft: -0.5, marginRight: 1.5 }}
            control={
              <Checkbox
                sx={{ paddingX: 0.5 }}
                slotProps={{ input: { 'aria-label': name } }}
                checked={chosen.includes(index + 1)}
                onChange={(_, isChosen) => handleChange(index + 1, isChosen)}
              />
            }
          />
        ))}
      </FormGroup>
      {sentence && <FormHelperText error>{sentence}</FormHelperText>}
    </Box>
  )
}

/** Returns the chosen weekdays, or that of the first day if none is chosen. */
export function weekdaysFrom(chosen: readonly number[], firstDay: string): number[] {
  return chosen.length > 0 ? [...chosen] : [weekdayOf(firstDay)]
}

/** Chooses a time zone. A native datalist lets the tutor search its four hundred entries by typing. */
export function ZoneInput({
  helperText,
  defaultValue,
}: {
  helperText: string
  defaultValue?: string | undefined
}) {
  const list = useId()
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...MORE_ZONES])].sort()
  return (
    <>
      <TextInput
        source="time_zone"
        label="Time zone"
        isRequired
        defaultValue={defaultValue}
        helperText={helperText}
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

const CHOICES = [
  { value: 'earlier', label: 'Earlier time' },
  { value: 'later', label: 'Later time' },
]

/** Asks which of two times is meant if a clock change skips or repeats the local time. */
export function ClockChangeInput() {
  const { errors } = useFormState()
  const chosen = useWatch({ name: 'clock_change' })
  if (!errors.clock_change && !chosen) return null
  return (
    <SelectInput source="clock_change" label="Clocks change that day" choices={CHOICES} emptyLabel="Choose" />
  )
}

/** Time zone of tutors who chose none. */
const HOME_ZONE = 'Africa/Lagos'

/** Returns the tutor's time zone, or `HOME_ZONE` if none is chosen or it cannot be fetched; null while loading. */
export function useOwnZone(): string | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, isPending } = useQuery({
    queryKey: ['own time zone'],
    queryFn: ({ signal }) => dataProvider.ownTimeZone(signal),
    retry: false,
  })
  return isPending ? null : (data ?? HOME_ZONE)
}

/** The first day that a date field takes: a year that is still being typed, as in 0202, is earlier. */
export const FIRST_DAY = '2000-01-01'

/** Chooses days without a class, `holidays` of a form. The day in the date field counts even if nobody presses the button. */
export function HolidaysInput() {
  const { field, fieldState } = useInput<string[]>({ source: 'holidays' })
  const [typed, setTyped] = useState('')
  const days: string[] = field.value ?? []
  const chosen = days.filter(day => day !== typed)
  const sentence = errorSentence(fieldState.error)

  function handleTyped(day: string) {
    setTyped(day)
    field.onChange(day < FIRST_DAY ? chosen : [...chosen, day].sort())
  }

  function handleRemove(day: string) {
    field.onChange(days.filter(other => other !== day))
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          label="Skip these dates"
          type="date"
          value={typed}
          error={sentence !== undefined}
          helperText={sentence ?? 'Days without a class, such as public holidays (optional).'}
          onChange={event => handleTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter would submit the form.
            event.preventDefault()
            setTyped('')
          }}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: 1 }}
        />
        <Button variant="outlined" color="inherit" onClick={() => setTyped('')} sx={{ minHeight: 48 }}>
          Add date
        </Button>
      </Box>
      {chosen.length > 0 && (
        <Box component="ul" aria-label="Skipped dates" sx={chosenDaysSx}>
          {chosen.map(one => (
            <li key={one}>
              <Chip
                label={calendarDayText(one)}
                aria-label={`Remove ${calendarDayText(one)}`}
                onClick={() => handleRemove(one)}
                onDelete={() => handleRemove(one)}
                sx={{ minHeight: 36 }}
              />
            </li>
          ))}
        </Box>
      )}
    </Box>
  )
}

const chosenDaysSx = { display: 'flex', flexWrap: 'wrap', gap: 1, margin: 0, padding: 0, listStyle: 'none' }
