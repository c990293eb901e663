import { buildIfStale } from './fresh.mjs'

// `npm start`: the server runs in this very process, so that a signal to it is a signal to the server.
buildIfStale()
await import(new URL('../dist/server/main.js', import.meta.url).href)
