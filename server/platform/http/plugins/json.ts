import fp from 'fastify-plugin'
import { badInput } from '../../errors.ts'

/** No endpoint needs more than five levels. */
const MAX_DEPTH = 20

/** The largest valid body has a few hundred values, and each invalid value gets a sentence. */
const MAX_VALUES = 2_000

/** Parses JSON bodies; refuses prototype keys, and nesting or numbers of values that would exhaust the code that walks them. */
export const json = fp(async app => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    // An empty body is left to the schema, which names the missing field.
    if (text.trim() === '') return done(null, {})
    const problem = problemWith(text)
    if (problem) return done(badInput({ body: problem }))
    parse(request, text, done)
  })
})

/** Counts brackets and commas outside strings in one pass, before parsing. */
function problemWith(text: string): string | null {
  let depth = 0
  let values = 1
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
      if (depth > MAX_DEPTH) return 'Body is nested too deeply.'
    } else if (character === ']' || character === '}') {
      depth -= 1
    } else if (character === ',') {
      values += 1
      if (values > MAX_VALUES) return 'Body holds too many values.'
    }
  }
  return null
}
