/** The learning methods. Self-paced learning is shown as coming soon and is not among them. */
export const LEARNING_METHODS = ['virtual', 'physical'] as const

export type LearningMethod = (typeof LEARNING_METHODS)[number]

export const DEFAULT_METHOD: LearningMethod = 'virtual'

const METHOD_NAMES: Record<LearningMethod, string> = {
  virtual: 'Virtual (live classes)',
  physical: 'Onsite (one-on-one)',
}

/** Returns the label of a method. */
export function methodName(method: LearningMethod): string {
  return METHOD_NAMES[method]
}

/** Returns the method named in a URL or form, or null. */
export function namedMethod(value: string | null | undefined): LearningMethod | null {
  return LEARNING_METHODS.find(method => method === value) ?? null
}

/** Returns the `method` of a URL, by default virtual. */
export function methodFrom(value: string | null | undefined): LearningMethod {
  return namedMethod(value) ?? DEFAULT_METHOD
}
