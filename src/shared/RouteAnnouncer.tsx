import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Moves the focus to the content after a navigation to another page, and announces the page's title. */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation()
  // A frame that appears after a link or a form counts as another page; the frame of a fresh page does not.
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
