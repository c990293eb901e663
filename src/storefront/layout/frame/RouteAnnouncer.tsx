import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** After a move to another page: the focus goes to the page's content, and the page's title is announced. */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation()
  // A frame that has just been put up by a link or a form has been arrived at too, unlike one of a fresh page.
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
