import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** After a move to another page: the focus goes to the page's content, and the page's title is announced. */
export function RouteAnnouncer({ mainId }: { mainId: string }) {
  const { pathname } = useLocation()
  const departed = useRef(pathname)
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
