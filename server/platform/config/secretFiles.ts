import { readFileSync } from 'node:fs'
import { ConfigError } from './setting.ts'

/** Settings that are, or hold, a password or a key. Each may be given as the name of a file that holds it. */
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
 * Returns the environment with each secret whose file is named (`SMTP_URL_FILE`) read from that file, without the line break at
 * its end. A file is seen by whom its mode lets in; a variable by every child process and in many a crash report.
 * @throws ConfigError when a file cannot be read or is empty, or when a secret is given in both ways
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
