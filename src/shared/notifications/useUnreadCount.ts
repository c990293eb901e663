import { useEffect, useSyncExternalStore } from 'react'
import { useFetchers, useNavigation } from 'react-router-dom'
import { listNotifications } from '#contract/notifications.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { browserContext } from '#shared/browserContext.ts'
import { onUnreadCount, setUnreadCount, unreadCount } from './unreadCount.ts'

const POLL_MILLISECONDS = 60_000

/** The user whose count this is, so that the next person who signs in on the same page does not see it. */
let counted = 0

/**
 * Returns the user's unread count, null until it is known. It is fetched when the page opens, every minute while it is visible,
 * on return to it, and after each form that the user has sent, because an enrolment or a booking makes a notification.
 */
export function useUnreadCount(userId: number): number | null {
  const isSending = [useNavigation(), ...useFetchers()].some(({ formMethod = 'GET' }) => formMethod !== 'GET')
  useEffect(() => (isSending ? undefined : poll(userId)), [userId, isSending])
  return useSyncExternalStore(onUnreadCount, unreadCount)
}

/** Fetches the count now and from then on; returns a function that stops it. */
function poll(userId: number): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let isAsking = false
  if (counted !== userId) setUnreadCount(null)
  counted = userId

  async function ask() {
    // Another tab may have signed out or signed in somebody else.
    const isTheirs = browserContext.session.read()?.data.id === userId
    if (isAsking || !isTheirs || !navigator.onLine || document.visibilityState === 'hidden') return
    isAsking = true
    const before = unreadCount()
    const asked = await attempt(() =>
      browserContext.api.call(listNotifications, { query: { items: 1 }, signal }),
    )
    isAsking = false
    // A count that has changed meanwhile, by marking as read, is newer than this answer.
    if ('value' in asked && unreadCount() === before && !signal.aborted) setUnreadCount(asked.value.unread)
  }

  const timer = window.setInterval(ask, POLL_MILLISECONDS)
  signal.addEventListener('abort', () => window.clearInterval(timer))
  document.addEventListener('visibilitychange', ask, { signal })
  window.addEventListener('focus', ask, { signal })
  void ask()
  return () => leaving.abort()
}
