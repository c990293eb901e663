import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Loaded with --import, it starts a server with naive settling: the mutant that the race tests must detect.
const NAIVE = new URL('./naiveSettle.ts', import.meta.url).href
const REAL = new URL('../../../server/money/payments/settlement/settle.ts', import.meta.url).href

// This file is also the hook, in its own thread.
if (isMainThread) register(import.meta.url)

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context)
  return resolved.url.split('?')[0] === REAL ? { ...resolved, url: NAIVE } : resolved
}
