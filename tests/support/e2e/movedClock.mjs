import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a built server: its clock runs ahead of the machine's by an offset that a journey sets.
const { CLOCK_PORT } = process.env
const RealDate = Date
let aheadMs = 0

const now = () => RealDate.now() + aheadMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

// The server's threads load this too, but only the main thread listens.
const control = createServer((request, response) => {
  aheadMs = Number(new URL(request.url ?? '/', 'http://clock').searchParams.get('ahead'))
  response.end('set')
})
if (isMainThread) control.listen(Number(CLOCK_PORT), '127.0.0.1').unref()
