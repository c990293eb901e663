import { useEffect, useRef } from 'react'
import { Form, type FormProps, useSaveContext } from 'react-admin'
import type { Notice } from '../feedback/notice.ts'

/**
 * A react-admin form that takes one press at a time. React draws the button as busy only after a second press of a quick hand has
 * come, and a dialog that closes over its success can still be pressed: so the next press counts once a notice has answered the last.
 */
export function SingleSubmitForm({
  notice,
  ...form
}: { notice: Notice | null } & Omit<FormProps, 'onSubmit'>) {
  const { save } = useSaveContext()
  const underWay = useRef<Promise<unknown> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice is what ends the last submission
  useEffect(() => {
    underWay.current = null
  }, [notice])

  function handleSubmit(values: object): Promise<unknown> {
    underWay.current ??= Promise.resolve(save?.(values)).catch(fault => {
      underWay.current = null
      throw fault
    })
    return underWay.current
  }

  return <Form {...form} noValidate disableInvalidFormNotification onSubmit={handleSubmit} />
}
