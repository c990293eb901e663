import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Moves the focus to the page's content after a move to another page, and announces the page's title. */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation()
  // A frame that a link or a form has just led to counts as another page; the frame of a fresh page does not.
  const isFreshPage = useNavigationType() === 'POP'
  const departed = useRef(isFreshPage ? pathname : null)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (departed.current === pathname) return
    departed.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, mainId])

  return (
    <p aria-live="assertive" className="visually-hidden">
      {title}
    </p>
  )
}
