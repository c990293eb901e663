/** One thing that the doctor looked at: fine, worth knowing, or in the way of the academy. */
export interface Finding {
  grade: 'fine' | 'note' | 'trouble'
  sentence: string
}

/** Makes the finding that something is as it should be. */
export function fine(sentence: string): Finding {
  return { grade: 'fine', sentence }
}

/** Makes a finding that the operator should know and need not mend. */
export function note(sentence: string): Finding {
  return { grade: 'note', sentence }
}

/** Makes a finding that the operator should mend. */
export function trouble(sentence: string): Finding {
  return { grade: 'trouble', sentence }
}
