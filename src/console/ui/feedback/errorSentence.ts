/** The sentence of a field's error: react-admin wraps those of a form's `validate` in an object, the server's are plain. */
export function errorSentence(error: { message?: unknown } | undefined): string | undefined {
  const message: unknown = error?.message
  if (typeof message === 'string') return message
  return isWrapped(message) ? message.message : undefined
}

function isWrapped(message: unknown): message is { message: string } {
  return typeof message === 'object' && message !== null && 'message' in message
}
