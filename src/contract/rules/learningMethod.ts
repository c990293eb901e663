/** The ways in which a learner takes a course. Self-paced learning is shown as coming soon and cannot be enrolled in. */
export const LEARNING_METHODS = ['virtual', 'physical'] as const

export type LearningMethod = (typeof LEARNING_METHODS)[number]

export const DEFAULT_METHOD: LearningMethod = 'virtual'

const METHOD_NAMES: Record<LearningMethod, string> = {
  virtual: 'Virtual (live classes)',
  physical: 'Onsite (one-on-one)',
}

/** The method as a person reads it. */
export function methodName(method: LearningMethod): string {
  return METHOD_NAMES[method]
}

/** The way of learning that an address or a form names, or null. */
export function namedMethod(value: string | null | undefined): LearningMethod | null {
  return LEARNING_METHODS.find(method => method === value) ?? null
}

/** The `method` of an address, or virtual when it names none that exists. */
export function methodFrom(value: string | null | undefined): LearningMethod {
  return namedMethod(value) ?? DEFAULT_METHOD
}
