const KEPT = 'kept-forms'

/** The fields that must never be stored. */
const SECRET = 'input[type=password], input[type=hidden], input[type=file]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface KeptForms {
  path: string
  /** Values by form and field name. */
  values: Record<string, string>
}

/** Stores the form fields of the page at `path` for the coming reload, except passwords, hidden fields and files. */
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
    // Without storage the fields are lost, as in any reload.
  }
}

/** Restores the stored fields once the same page has them: now, or after the visitor goes Back to it. */
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

/** Sets a field like a user would: through the element's own setter, which React does not watch, and with its events. */
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
