import { useEffect } from 'react'
import {
  type Location,
  type NavigateFunction,
  Outlet,
  ScrollRestoration,
  useNavigate,
  useNavigation,
} from 'react-router-dom'
import { SPECIFIED_FIGURES } from '#contract/rules/courseFigures.ts'
import { CourseFiguresContext } from '#shared/courseFigures.ts'
import { useRootData } from '#shared/loaderContext.ts'
import styles from './Root.module.css'

/** The root of every page, the console's too: the load bar, delegated links, and the scroll position after Back. */
export function Root() {
  const navigate = useNavigate()
  useEffect(() => followDelegatedLinks(navigate), [navigate])
  const { figures = SPECIFIED_FIGURES } = useRootData().config
  return (
    <CourseFiguresContext value={figures}>
      <PageLoadBar />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </CourseFiguresContext>
  )
}

/** Returns the scroll key. A visit's first page has the key "default" at any address, so the address makes it distinct. */
function placeOf({ key, pathname }: Location): string {
  return `${pathname} ${key}`
}

/** The thin bar at the top while a page loads; as a status it needs no landmark around it. */
function PageLoadBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status">
      <div role="progressbar" aria-label="Loading page" className={styles.bar} />
    </div>
  )
}

/** The view transition's name of a cover, from a card to the course's page. */
const COVER_TRANSITION = 'course-cover'

/**
 * The screens with a view transition: on a phone its snapshot takes longer than rendering the next page, and users with reduced
 * motion want none.
 */
const HAS_ROOM_TO_MOVE = '(min-width: 760px) and (prefers-reduced-motion: no-preference)'

/**
 * Makes a plain click on a `DelegatedLink` a navigation inside the app, rendered synchronously. The browser handles every other
 * click (another button, a modifier key).
 * @returns a function that stops this
 */
function followDelegatedLinks(navigate: NavigateFunction): () => void {
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-delegated]') : null
    if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
      return
    event.preventDefault()
    const viewTransition = link.dataset.delegated === 'morph' && matchMedia(HAS_ROOM_TO_MOVE).matches
    if (viewTransition) lendCover(link)
    const replace = link.href === location.href
    void navigate(`${link.pathname}${link.search}${link.hash}`, { flushSync: true, viewTransition, replace })
  }
  document.addEventListener('click', handleClick)
  return () => document.removeEventListener('click', handleClick)
}

function hasModifier(event: MouseEvent): boolean {
  return event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
}

let lent: HTMLElement | null = null

/** Marks the pressed card's cover for the transition; a page may show the same course twice. */
function lendCover(link: Element): void {
  if (lent) lent.style.viewTransitionName = ''
  lent = link.closest('article')?.querySelector('img') ?? null
  if (lent) lent.style.viewTransitionName = COVER_TRANSITION
}
