const KEPT = 'kept-forms'

/** The fields that a visitor would never want stored anywhere. */
const SECRET = 'input[type=password], input[type=hidden], input[type=file]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface KeptForms {
  path: string
  /** By form and name of the field. */
  values: Record<string, string>
}

/** Writes down what stands in the forms of the page at `path`, for the reload that follows. Passwords and files are left out. */
export function persistForms(path: string): void {
  const values = Object.fromEntries(
    fields()
      .filter(field => !field.matches(SECRET) && isFilled(field))
      .map(field => [keyOf(field), writtenIn(field)]),
  )
  if (Object.keys(values).length === 0) return
  const kept: KeptForms = { path, values }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing loses what was typed, as it would by any reload.
  }
}

/** Puts it back into the same page's fields as soon as they are there: now, or when the visitor has gone Back to them. */
export function restoreForms(): void {
  const kept = readKept()
  if (!kept) return
  const waiting = new Map(Object.entries(kept.values))
  const fill = () => {
    if (location.pathname !== kept.path) return
    for (const field of fields()) {
      const value = waiting.get(keyOf(field))
      if (value === undefined) continue
      waiting.delete(keyOf(field))
      enter(field, value)
    }
    if (waiting.size > 0) return
    watching.disconnect()
    sessionStorage.removeItem(KEPT)
  }
  const watching = new MutationObserver(fill)
  watching.observe(document.body, { childList: true, subtree: true })
  fill()
}

function readKept(): KeptForms | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

function fields(): Field[] {
  return [...document.querySelectorAll<Field>('input[name], textarea[name], select[name]')]
}

function keyOf(field: Field): string {
  const isChoice = isCheckable(field)
  return `${field.form?.getAttribute('aria-label') ?? ''} ${field.name} ${isChoice ? field.value : ''}`
}

function writtenIn(field: Field): string {
  return isCheckable(field) ? String(field.checked) : field.value
}

function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** As a person would, so that React hears of it: through the element's own setter, which React does not watch. */
function enter(field: Field, value: string): void {
  if (isCheckable(field)) {
    if (field.checked !== (value === 'true')) field.click()
    return
  }
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}
