/** Words that stand where a course's slug stands in a path, so no course may be called by them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'upload',
  'categories',
  'enrolled',
  'enrollment-count',
  'enrol',
  'add',
  'update',
  'update-cover-photo',
  'rate',
  'new',
  'edit',
  'manage',
])

export const SLUG_MAX = 80

/** What every slug looks like: lower-case words, digits and hyphens. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
