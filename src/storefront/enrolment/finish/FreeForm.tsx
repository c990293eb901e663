import type { ReactNode } from 'react'
import type { Order } from '../order.ts'

/** By which the choices of the method and the cohort, elsewhere on the page, belong to the form. */
export const FREE_FORM_ID = 'free-enrolment'

/**
 * A free order as a form, which a browser without script posts to the page's own address. Its reference is its key: posted
 * twice, it enrols once.
 */
export function FreeForm({
  order: { courseId, method, kobo, description },
  reference,
  isMethodAsked,
  onSubmit,
  children,
}: {
  order: Order
  reference: string
  /** Where the method is asked for, its answer is in the form already. */
  isMethodAsked: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const fields = { intent: 'open', reference, course_id: courseId, kobo, description }
  return (
    <form
      id={FREE_FORM_ID}
      method="post"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {Object.entries(isMethodAsked ? fields : { ...fields, method }).map(([name, value]) => (
        // Without this Firefox fills in what stood there before a reload.
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      {children}
    </form>
  )
}
