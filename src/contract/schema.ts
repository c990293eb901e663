/**
 * The only import of TypeBox. A browser build uses `schema.browser.ts` instead (package.json, `imports`), because the browser
 * needs an endpoint's types, method and path but not its schemas.
 */
// biome-ignore lint/performance/noBarrelFile: this module exists to be swapped in the browser build
export { type Static, type TObject, type TSchema, Type } from 'typebox'
