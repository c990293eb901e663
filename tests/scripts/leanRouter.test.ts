import { expect, test } from 'vitest'
import { withoutUnasked } from '../../scripts/leanRouter.ts'

test('options, contexts and comparisons that are never met are answered in advance', () => {
  expect(withoutUnasked('if (init.instrumentations) trace(init.routes)')).toBe(
    'if ((void 0)) trace(init.routes)',
  )
  expect(withoutUnasked('const framework = React8.useContext(FrameworkContext)')).toBe(
    'const framework = (void 0)',
  )
  expect(withoutUnasked('React8.useContext(RouteContext)')).toBe('React8.useContext(RouteContext)')
  expect(withoutUnasked('if (basename !== "/") join()')).toBe('if (false) join()')
  expect(withoutUnasked('if (!isFogOfWar) load()')).toBe('if (true) load()')
})

test('a check stays and says nothing, a warning goes', () => {
  expect(withoutUnasked('invariant(init.mask == null && routes.length > 0, "Give it routes")')).toBe(
    'invariant((void 0) == null && routes.length > 0)',
  )
  expect(withoutUnasked('warning(false, `Failed to save`)')).toBe('(void 0)')
})

test('what is never called has nothing inside', () => {
  expect(withoutUnasked('function patchRoutes(id) { update(id) }')).toBe(
    'function patchRoutes(id) { return null }',
  )
})
