/** One result of the doctor: fine, worth knowing, or a problem for the academy. */
export interface Finding {
  grade: 'fine' | 'note' | 'trouble'
  sentence: string
}

/** Returns the finding that something is as it should be. */
export function fine(sentence: string): Finding {
  return { grade: 'fine', sentence }
}

/** Returns a finding that the operator should know and need not fix. */
export function note(sentence: string): Finding {
  return { grade: 'note', sentence }
}

/** Returns a finding that the operator should fix. */
export function trouble(sentence: string): Finding {
  return { grade: 'trouble', sentence }
}
