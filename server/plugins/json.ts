import fp from 'fastify-plugin'
import { badInput } from '../errors.ts'

/** No call of the academy needs more than five levels. */
const MAX_DEPTH = 20

/** Reads JSON bodies: prototype keys are refused, and so is nesting that would exhaust whoever walks it later. */
export const json = fp(async app => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    // An empty body is left to the call's schema, which says which field is missing.
    if (text.trim() === '') return done(null, {})
    if (isTooDeep(text)) return done(badInput({ body: 'Body is nested too deeply.' }))
    parse(request, text, done)
  })
})

/** Counts brackets outside of strings, in one pass, before anything is built of them. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') {
      isInString = true
    } else if (character === '[' || character === '{') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (character === ']' || character === '}') {
      depth -= 1
    }
  }
  return false
}
