import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../media/Icon.tsx'
import styles from './Combobox.module.css'
import { Field, type FieldWords } from './Field.tsx'
import { optionsFor } from './optionsFor.ts'

/**
 * A choice from a list that is too long to scroll through on a phone: typing narrows it (ARIA's pattern "combobox with list
 * autocomplete"). A library for it would weigh ten times as much as this.
 */
export function Combobox({
  value,
  options,
  disabled = false,
  listName,
  noneFound,
  onChoose,
  ...words
}: FieldWords & {
  value: string
  options: readonly string[]
  disabled?: boolean
  /** What the list is called, read aloud. */
  listName: string
  /** Said when nothing in the list fits what is typed. */
  noneFound: string
  onChoose: (option: string) => void
}) {
  const listId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // Null while the list is closed. What was chosen before stands in the field at first and narrows nothing.
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = typed === null ? [] : typed === value ? options : optionsFor(typed, options)
  const isOpen = found.length > 0
  const idOf = (index: number) => `${listId}${index}`

  useEffect(() => {
    if (isOpen) makeRoom(frame.current, list.current)
  }, [isOpen])

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen, active])

  function open(field: HTMLInputElement) {
    if (typed !== null) return
    setTyped(value)
    setActive(Math.max(options.indexOf(value), 0))
    field.select()
  }

  function choose(option: string | undefined) {
    setTyped(null)
    if (option !== undefined && option !== value) onChoose(option)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((active + step + found.length) % found.length)
      else open(event.currentTarget)
    } else if (event.key === 'Enter' && typed !== null) {
      event.preventDefault()
      if (isOpen) choose(found[active])
    } else if (event.key === 'Tab' && typed !== value) {
      choose(found[active])
    } else if (event.key === 'Escape') {
      setTyped(null)
    }
  }

  return (
    <Field {...words}>
      {control => (
        <div ref={frame} className={styles.frame}>
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? idOf(active) : undefined}
            className={classNames(control.className, styles.input)}
            disabled={disabled}
            value={typed ?? value}
            onClick={event => open(event.currentTarget)}
            onChange={event => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={handleKeyDown}
            onBlur={() => choose(found.length === 1 ? found[0] : undefined)}
          />
          <Icon name="chevronDown" size={18} />
          {typed !== null && !isOpen && <p className={styles.none}>{noneFound}</p>}
          {isOpen && (
            <div ref={list} id={listId} role="listbox" aria-label={listName} className={styles.list}>
              {found.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={option}
                  id={idOf(index)}
                  role="option"
                  aria-selected={option === value}
                  data-active={index === active || undefined}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option}
                </div>
              ))}
            </div>
          )}
          <p role="status" className="visually-hidden">
            {typed !== null && typed !== value && (isOpen ? `${found.length} found` : noneFound)}
          </p>
        </div>
      )}
    </Field>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Brings the field to the top where its list would end below the screen, or beneath the keyboard of a phone. */
function makeRoom(frame: HTMLElement | null, list: HTMLElement | null): void {
  const isTouched = window.matchMedia?.('(pointer: coarse)').matches
  const isBelow = (list?.getBoundingClientRect().bottom ?? 0) > window.innerHeight
  if (isTouched || isBelow) frame?.scrollIntoView?.({ block: 'start' })
}
