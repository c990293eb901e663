import { existsSync } from 'node:fs'

/** A setting that cannot be used; its message is one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads one variable at a time; an empty value counts as left out. */
export type Settings = ReturnType<typeof readSetting>

/** Typed readers over an environment; each throws a `ConfigError` that names its variable. */
export function readSetting(env: Record<string, string | undefined>) {
  const optionalText = (name: string): string | null => env[name]?.trim() || null

  function fail(name: string, reason: string): never {
    throw new ConfigError(`${name} ${reason}.`)
  }

  return {
    fail,
    optionalText,

    text(name: string, fallback: string): string {
      return optionalText(name) ?? fallback
    },

    wholeNumber(name: string, fallback: number, range: { from: number; to: number }): number {
      const value = optionalText(name)
      const number = value === null ? fallback : /^\d+$/.test(value) ? Number(value) : Number.NaN
      if (number >= range.from && number <= range.to) return number
      return fail(name, `must be a whole number from ${range.from} to ${range.to}, but is "${value}"`)
    },

    flag(name: string): boolean | null {
      const value = optionalText(name)
      if (value === null) return null
      if (value === 'true' || value === '1') return true
      if (value === 'false' || value === '0') return false
      return fail(name, `must be true or false, but is "${value}"`)
    },

    choice(name: string, choices: readonly string[], fallback: string): string {
      const value = optionalText(name) ?? fallback
      return choices.includes(value)
        ? value
        : fail(name, `must be one of ${choices.join(', ')}, but is "${value}"`)
    },

    /** Some of the choices, separated by commas and in their own order; all of them where nothing is said. */
    choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] {
      const value = optionalText(name)
      if (value === null) return choices
      const chosen = value.split(',').map(word => word.trim())
      const unknown = chosen.find(word => !choices.some(choice => choice === word))
      if (unknown === undefined) return choices.filter(choice => chosen.includes(choice))
      return fail(
        name,
        `must be one or more of ${choices.join(', ')}, separated by commas, but names "${unknown}"`,
      )
    },

    /** The value is never repeated in the sentence: an address may hold a password. */
    url(name: string, protocols: readonly string[]): string | null {
      const value = optionalText(name)
      if (value === null) return null
      const isFine = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      const kinds = protocols.map(protocol => `${protocol}//`).join(' or ')
      return isFine ? value : fail(name, `must be an address that begins with ${kinds}`)
    },

    /** The value is never repeated in the sentence: it may be a key. */
    matching(name: string, pattern: RegExp, reason: string): string | null {
      const value = optionalText(name)
      return value === null || pattern.test(value) ? value : fail(name, reason)
    },

    /** Host names, each of them alone or with all below it. No address of a machine is one. */
    hosts(name: string): string[] {
      const values =
        optionalText(name)
          ?.split(',')
          .map(value => value.trim().toLowerCase()) ?? []
      if (values.every(value => isHostName(value))) return values
      return fail(
        name,
        'must be a list of host names such as push.example or *.push.example, separated by commas',
      )
    },

    origins(name: string): string[] {
      const values =
        optionalText(name)
          ?.split(',')
          .map(value => value.trim()) ?? []
      const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value
      if (values.every(isOrigin)) return values
      return fail(name, 'must be a list of origins such as https://academy.example, separated by commas')
    },
  }
}

/** Returns whether an address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Returns whether a text is a host name with a dot, or `*.` and one; its last part is no number, so it is no address of a machine. */
function isHostName(text: string): boolean {
  const parts = text.replace(/^\*\./, '').split('.')
  return parts.length > 1 && parts.every(part => /^[a-z\d-]+$/.test(part)) && !/^\d/.test(parts.at(-1) ?? '')
}

/**
 * Returns the variables of this process, with those of the file `.env` where one lies in the folder that the process was
 * started in. A variable that is really set wins over the file's. `ENV_FILE` names another file.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE || '.env'
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
