import { Button, type ButtonProps } from '@mui/material'

/**
 * A button that shows when its action runs. Its label is an element of its own: a browser that translates the page replaces
 * bare text nodes, and React fails when it puts a spinner in front of one.
 */
export function BusyButton({
  isBusy,
  children,
  ...button
}: Omit<ButtonProps, 'loading'> & { isBusy: boolean }) {
  return (
    <Button {...button} loading={isBusy}>
      <span>{children}</span>
    </Button>
  )
}
