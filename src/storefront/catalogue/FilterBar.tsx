import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link, useLocation, useNavigation, useNavigationType, useSubmit } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import { courseFilters } from '#contract/rules/courseFields.ts'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { SelectField, TextField } from '../ui/fields/Field.tsx'
import { type CatalogueFilters, isNarrowed, sortChoices } from './catalogueFilters.ts'
import styles from './FilterBar.module.css'

/** On a phone the filters are in a popover, which the browser opens and closes without script. */
const SHEET_ID = 'filters'
const TYPING_PAUSE_MS = 350
/** History states of navigations that the form itself made. */
const CHOSEN_IN_FORM = 'filter-bar'
const TYPED_IN_FORM = 'filter-bar-search'

/** Search, category, price, duration and order: a GET form that works without script; with script it applies changes at once. */
export function FilterBar({
  filters,
  categories,
}: {
  filters: CatalogueFilters
  categories: readonly Category[]
}) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const pause = useRef<number | undefined>(undefined)
  const { state: shownBy, search } = useLocation()
  // A ref, because it is read after the typing pause and not when the key is pressed.
  const isTyping = useRef(false)
  useEffect(() => {
    isTyping.current = shownBy === TYPED_IN_FORM
  }, [shownBy])
  useFieldsFromFilters(form, filters, pause, showAfterPause)
  useEffect(() => () => window.clearTimeout(pause.current), [])
  const { location: next } = useNavigation()
  const leaves = next !== undefined && next.pathname !== paths.catalogue()
  useEffect(() => {
    // A search that is still to come would cancel the way to the course that was pressed meanwhile.
    if (leaves) window.clearTimeout(pause.current)
  }, [leaves])

  function show(state: string) {
    window.clearTimeout(pause.current)
    pause.current = undefined
    if (!form.current) return
    // Typing with pauses replaces one history entry, so Back leads to the page before the search.
    const asked = filled(form.current)
    const isShown = `?${asked}` === search
    const replace = isShown || (isTyping.current && state === TYPED_IN_FORM)
    void submit(asked, { action: paths.catalogue(), state, replace, preventScrollReset: true })
  }

  function showNow() {
    show(CHOSEN_IN_FORM)
  }

  function showAfterPause() {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => show(TYPED_IN_FORM), TYPING_PAUSE_MS)
  }

  const { category, sort } = filters
  const chosen = [category, ...courseFilters.map(([name]) => filters[name]), sort].filter(Boolean).length
  return (
    <Form
      ref={form}
      method="get"
      action={paths.catalogue()}
      role="search"
      aria-label="Courses"
      // Old values that the browser restores would be searched for again.
      autoComplete="off"
      className={styles.bar}
      onSubmit={event => {
        event.preventDefault()
        if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
        showNow()
      }}
    >
      <div className={styles.search}>
        <TextField
          label="Search"
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          placeholder="Search courses"
          onChange={showAfterPause}
        />
      </div>
      <Button type="submit" icon="search" className={styles.show}>
        Search
      </Button>
      <button type="button" popoverTarget={SHEET_ID} className={styles.open}>
        <Icon name="filter" />
        <span className="visually-hidden">Filters{chosen > 0 && `, ${chosen} chosen`}</span>
        {chosen > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {chosen}
          </span>
        )}
      </button>
      <div ref={sheet} id={SHEET_ID} popover="auto" className={styles.filters}>
        <SelectField label="Category" name="category" defaultValue={filters.category} onChange={showNow}>
          <option value="">Any category</option>
          {categories.map(category => (
            <option key={category.id} value={category.slug}>
              {category.name}
            </option>
          ))}
        </SelectField>
        {courseFilters.map(([name, { label, any, choices }]) => (
          <SelectField key={name} label={label} name={name} defaultValue={filters[name]} onChange={showNow}>
            <option value="">{any}</option>
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField label="Order" name="sort" defaultValue={filters.sort} onChange={showNow}>
          <option value="">{filters.q ? 'Best match' : 'Newest first'}</option>
          {sortChoices(filters).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className={styles.done}>
          Show courses
        </Button>
      </div>
      {isNarrowed({ ...filters, page: 1 }) && (
        <Link to={paths.catalogue()} className={styles.clear}>
          Clear search and filters
        </Link>
      )}
    </Form>
  )
}

/** Returns the form's values without the empty ones, to keep the address short. */
function filled(form: HTMLFormElement): URLSearchParams {
  const values = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') values.set(name, value)
  }
  return values
}

/**
 * After Back or a link, sets the fields from the address. After the form's own change they already match, and what is being typed
 * stays when the page only loads its data again. Requests what was typed or chosen before hydration.
 */
function useFieldsFromFilters(
  form: RefObject<HTMLFormElement | null>,
  filters: CatalogueFilters,
  /** The timer of a search that is still to be shown. */
  pause: RefObject<number | undefined>,
  onTypedEarly: () => void,
) {
  const shown = useRef<string>(null)
  const handleTypedEarly = useEffectEvent(onTypedEarly)
  const { key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isOwnChange = (state === CHOSEN_IN_FORM || state === TYPED_IN_FORM) && !isBack
  useEffect(() => {
    const isFirst = shown.current === null
    const isBeingTyped = shown.current === key && pause.current !== undefined
    shown.current = key
    if (isOwnChange || isBeingTyped) return
    const differing = fieldsOf(form.current).filter(field => field.value !== (filters[field.name] ?? ''))
    if (isFirst && differing.some(isChanged)) handleTypedEarly()
    else for (const field of differing) field.value = filters[field.name] ?? ''
  }, [form, filters, pause, key, isOwnChange])
}

type FilterField = (HTMLInputElement | HTMLSelectElement) & {
  name: Exclude<keyof CatalogueFilters, 'page'>
}

function fieldsOf(form: HTMLFormElement | null): FilterField[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is FilterField =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name !== '',
  )
}

/** Returns whether the user has changed the field's initial value. */
function isChanged(field: FilterField): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  const initial = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return field.selectedOptions[0] !== initial
}
