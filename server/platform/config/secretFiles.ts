import { readFileSync } from 'node:fs'
import { ConfigError } from './setting.ts'

/** Settings that contain a password or key. Each may be read from a file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'PAYSTACK_SECRET_KEY',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'BOUNCE_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SEALING_KEY',
] as const

type Environment = Record<string, string | undefined>

/**
 * Returns the environment with each secret that names a file (`SMTP_URL_FILE`) read from it, without the final line break. A file
 * is protected by its mode; a variable is visible to child processes and in crash reports.
 * @throws ConfigError if a file cannot be read or is empty, or if a secret is given in both ways
 */
export function withSecretsFromFiles(env: Environment): Environment {
  const read = SECRET_SETTINGS.flatMap(name => {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) return []
    if (env[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE cannot both be set.`)
    return [[name, secretIn(file, `${name}_FILE`)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function secretIn(file: string, setting: string): string {
  const text = textOf(file, setting).replace(/\r?\n$/, '')
  if (text.trim() === '') throw new ConfigError(`${setting}: the file ${file} is empty.`)
  return text
}

function textOf(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new ConfigError(`${setting}: the file ${file} cannot be read (${code}).`)
  }
}
