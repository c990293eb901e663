/**
 * Returns the attributes that make a button open the dialog: by the browser if it supports `command`, else by the first script
 * (`src/app/hydration/dialogCommands.ts`). Neither needs React.
 */
export function dialogOpener(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' } as const
}
