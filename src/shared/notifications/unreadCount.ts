/** The number of unread notifications, which the bell of every page shows; null until it has been fetched. */
let count: number | null = null
const listeners = new Set<() => void>()

export function unreadCount(): number | null {
  return count
}

export function setUnreadCount(unread: number | null): void {
  if (count === unread) return
  count = unread
  for (const listener of listeners) listener()
}

export function onUnreadCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
