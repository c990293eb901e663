/** Stands in for TypeBox in a browser build: each builder answers an empty schema, so no schema is shipped. */
export const Type: unknown = new Proxy({}, { get: () => () => ({}) })
