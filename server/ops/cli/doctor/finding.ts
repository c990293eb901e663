/** One thing that the doctor looked at: fine, worth knowing, or in the way of the academy. */
export interface Finding {
  grade: 'fine' | 'note' | 'trouble'
  sentence: string
}

export function fine(sentence: string): Finding {
  return { grade: 'fine', sentence }
}

export function note(sentence: string): Finding {
  return { grade: 'note', sentence }
}

export function trouble(sentence: string): Finding {
  return { grade: 'trouble', sentence }
}
