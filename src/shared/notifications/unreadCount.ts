/** The number of unread notifications, which the bell of every page shows; null until it has been fetched. */
let count: number | null = null
const listeners = new Set<() => void>()

/** Returns how many notifications are unread; null while nobody knows. */
export function unreadCount(): number | null {
  return count
}

/** Keeps how many notifications are unread, and tells those who listen if it is another number. */
export function setUnreadCount(unread: number | null): void {
  if (count === unread) return
  count = unread
  for (const listener of listeners) listener()
}

/** Listens to changes of the number; returns what ends the listening. */
export function onUnreadCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
