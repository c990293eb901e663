import { buildIfStale } from './fresh.mjs'

// `npm run academy -- <command>`: the operator's commands, which read their arguments from process.argv.
buildIfStale()
await import(new URL('../dist/server/cli/main.js', import.meta.url).href)
