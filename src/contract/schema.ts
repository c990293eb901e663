/**
 * The one door to TypeBox. A browser build takes `schema.browser.ts` in its place (package.json, `imports`):
 * the browser needs an endpoint's types, method and path, never its schemas.
 */
// biome-ignore lint/performance/noBarrelFile: this module exists to be swapped in the browser build
export { type Static, type TObject, type TSchema, Type } from 'typebox'
