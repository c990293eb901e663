/** The number of unread notifications, which the bell of every page shows; null until it has been fetched. */
let count: number | null = null
const listeners = new Set<() => void>()

/** Returns the unread count; null until it is known. */
export function unreadCount(): number | null {
  return count
}

/** Stores the unread count, and notifies the listeners if it has changed. */
export function setUnreadCount(unread: number | null): void {
  if (count === unread) return
  count = unread
  for (const listener of listeners) listener()
}

/** Listens to changes of the count; returns a function that stops it. */
export function onUnreadCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
