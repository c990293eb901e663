import { expect, test } from 'vitest'
import { withoutInside } from '../../scripts/leanConsole.ts'

const MODULE = `
  import { heavy } from 'heavy'
  export const Toolbar = () => heavy()
  export function useToolbar() { return heavy }
  const classes = {}
  export { classes as toolbarClasses }
  export default Toolbar`

async function loaded(code: string): Promise<Record<string, () => unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

test('a part that is left out keeps its names, imports nothing, and throws when it is used', async () => {
  const code = withoutInside(MODULE, 'library/Toolbar.js', false)
  expect(code).not.toContain('heavy')
  const part = await loaded(code)
  expect(Object.keys(part).sort()).toEqual(['Toolbar', 'default', 'toolbarClasses', 'useToolbar'])
  expect(() => part.Toolbar?.()).toThrow('library/Toolbar.js is not in this bundle.')
})

test('a part that is drawn as nothing does not throw', async () => {
  const part = await loaded(withoutInside(MODULE, 'library/Toolbar.js', true))
  expect(part.default?.()).toBeNull()
})
