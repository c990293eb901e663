import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

interface LockedPackage {
  version?: string
  hasInstallScript?: boolean
}

const locked: Record<string, LockedPackage> = JSON.parse(read('package-lock.json')).packages

/** The lowest versions without a vulnerability that affects us: bypassed validation, path traversal, endless parts. */
const LEAST: Readonly<Record<string, string>> = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.4',
  '@fastify/multipart': '10.1.0',
  nodemailer: '10.0.0',
}

/** esbuild checks that its installed binary runs on this machine. */
const MAY_RUN_AT_INSTALL = ['esbuild']

test('no package is older than its last known hole', () => {
  for (const [name, least] of Object.entries(LEAST)) {
    const copies = Object.entries(locked).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(copies.length, name).toBeGreaterThan(0)
    for (const [path, { version = '' }] of copies) {
      expect(
        version.localeCompare(least, 'en', { numeric: true }),
        `${path} ${version}`,
      ).toBeGreaterThanOrEqual(0)
    }
  }
})

test('no package but the known ones runs anything when it is installed', () => {
  const running = Object.entries(locked)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(running.filter(name => !MAY_RUN_AT_INSTALL.includes(name))).toEqual([])
})

test('the console uses no field that follows a link which a user wrote', () => {
  const unsafe = sources('src').filter(file =>
    /\b(?:UrlField|FileField)\b|dangerouslySetInnerHTML/.test(read(file)),
  )
  expect(unsafe).toEqual([])
})

function sources(folder: string): string[] {
  return readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name}`)
}
