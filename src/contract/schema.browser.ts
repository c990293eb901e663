/** Replaces TypeBox in a browser build: each builder returns an empty schema, so no schema is shipped. */
export const Type: unknown = new Proxy({}, { get: () => () => ({}) })
