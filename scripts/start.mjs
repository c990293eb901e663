import { buildIfStale } from './fresh.mjs'

// `npm start`: the server runs in this process, so that it gets the process's signals.
buildIfStale()
await import(new URL('../dist/server/main.js', import.meta.url).href)
