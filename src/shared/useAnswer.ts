import { useState } from 'react'
import { useActionData, useLocation } from 'react-router-dom'

/**
 * Returns the answer of the page's last form. The router's own `useActionData` forgets it when the page loads its data again,
 * as pages from the device's cache do soon after they open.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>()
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  // Each submission has a key of its own, and a revalidation keeps it.
  if (last.key !== key || (answer !== undefined && last.answer !== answer)) setLast({ key, answer })
  return answer ?? (last.key === key ? last.answer : undefined)
}
