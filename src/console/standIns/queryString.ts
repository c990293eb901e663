type Values = Readonly<Record<string, unknown>>

/** In place of `query-string`, which react-admin asks for: parameters in the order of their names, `undefined` left out. */
export function stringify(values: Values): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(values).sort()) {
    for (const value of [values[name]].flat())
      if (value !== undefined) query.append(name, String(value ?? ''))
  }
  return query.toString()
}

/** A parameter that stands there several times is a list. */
export function parse(search: string): Record<string, string | string[]> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(query.keys())].map(name => {
      const [first = '', ...others] = query.getAll(name)
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}
