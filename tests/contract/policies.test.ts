import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { type Policy, policies, policyOf } from '#contract/policies.ts'

const ROLES = {
  anyone: 'everybody',
  signedIn: 'anyone who is signed in',
  learner: 'learners',
  tutor: 'tutors',
  admin: 'admins',
} as const

test('the page about security has the table of policies', () => {
  const rows = Object.entries<Policy>(policies).map(([name, { role, sentence, otherwise }]) => {
    const others = otherwise === undefined ? '' : `, others of them ${otherwise}`
    return `| ${name} | ${ROLES[role]}${others} | ${sentence} |\n`
  })
  const table = `| policy | asked of | who may |\n| --- | --- | --- |\n${rows.join('')}`
  expect(readFileSync('docs/security.md', 'utf8')).toContain(table)
})

test('every policy is asked by a call', () => {
  const asked = new Set(allEndpoints.map(policyOf))
  expect(Object.keys(policies).filter(name => !asked.has(name as never))).toEqual([])
})

test('every policy with a condition is named where its code is', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(`server/${name}`, 'utf8'))
    .join('\n')
  const comments = sources.match(/\/\*\*[\s\S]*?\*\//g)?.filter(text => /\bPolic(?:y|ies) "/.test(text)) ?? []
  const missing = Object.keys(policies).filter(name => !comments.some(text => text.includes(`"${name}"`)))
  expect(missing).toEqual([])
})
