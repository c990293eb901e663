/**
 * Returns what makes a button open the dialog of an id: the browser does so by itself where it knows commands, and the first
 * script where it does not (`src/app/hydration/dialogCommands.ts`). Neither waits for React.
 */
export function dialogOpener(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const
}
