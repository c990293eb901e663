import { expect, test } from 'vitest'
import { withoutSchemas } from '../../scripts/leanContract.ts'

test('of an endpoint the method, the path and the files stay', () => {
  const lean = withoutSchemas(`
    import { Type } from '#contract/schema.ts'
    const Body = Type.Object({ slug: Type.String() })
    export const updateCover = {
      method: 'POST', path: '/api/cover', role: 'tutor', summary: 'Keeps a cover.', files: ['cover_photo'],
      body: Body, reply: Succeeded({ data: Type.Array(Body) }),
    }`)
  expect(lean).toContain(`method: 'POST', path: '/api/cover'`)
  expect(lean).toContain(`files: ['cover_photo']`)
  expect(lean).toContain('const Body = undefined')
  expect(lean).not.toMatch(/Type\.|Succeeded\(|Keeps a cover/)
})

test('plain values and functions stay as they are', () => {
  const code = `
    export const SORTS = ['newest', 'popular']
    export function Nullable(schema) { return Type.Union([schema, Type.Null()]) }
    export const named = title => Type.String({ title })`
  expect(withoutSchemas(code)).toBe(code)
})
