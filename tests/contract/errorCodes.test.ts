import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { errorCodes } from '#contract/errorCodes.ts'
import { errorsOf } from '#server/platform/http/plugins/documentation.ts'

test('each error code of the contract is thrown somewhere on the server', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && name !== 'platform/http/plugins/documentation.ts')
    .map(name => readFileSync(`server/${name}`, 'utf8'))
    .join('\n')
  expect(Object.keys(errorCodes).filter(code => !sources.includes(`'${code}'`))).toEqual([])
})

test('no call names an error that all calls like it may answer anyway, or names one twice', () => {
  for (const endpoint of allEndpoints) {
    const codes = errorsOf(endpoint)
    expect(codes, `${endpoint.method} ${endpoint.path}`).toEqual([...new Set(codes)])
  }
})

test('the page about error codes has the table of the contract: `vitest -u` writes it anew', async () => {
  const rows = Object.entries(errorCodes).map(
    ([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |\n`,
  )
  const page = `${ABOUT}| code | status | answered when |\n|---|---|---|\n${rows.join('')}`
  await expect(page).toMatchFileSnapshot('../../docs/error-codes.md')
})

const ABOUT = `# Error codes

Every failure carries a \`code\`. A program decides by it; the sentence in \`error\` is for a person and may change. Which codes a call
may answer is said in \`/api/docs\`, call by call. A code keeps its meaning, and new ones may be added: a client treats one that it
does not know by its HTTP status.

This table is made from \`src/contract/errorCodes.ts\` by \`tests/contract/errorCodes.test.ts\`.

`
