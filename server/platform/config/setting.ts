import { existsSync } from 'node:fs'

/** An invalid setting; the message is a sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads variables one at a time; an empty value counts as missing. */
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

    /** Reads some of the choices, separated by commas, in the given order; all if missing. */
    choices<Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] {
      const value = optionalText(name)
      if (value === null) return choices
      const chosen = value.split(',').map(word => word.trim())
      const unknown = chosen.find(word => !choices.some(choice => choice === word))
      if (unknown === undefined) return choices.filter(choice => chosen.includes(choice))
      return fail(
        name,
        `must be one or more of ${choices.join(', ')}, separated by commas, but has "${unknown}"`,
      )
    },

    /** Reads a URL. The error does not repeat it, because it may contain a password. */
    url(name: string, protocols: readonly string[]): string | null {
      const value = optionalText(name)
      if (value === null) return null
      const isFine = URL.canParse(value) && protocols.includes(new URL(value).protocol)
      const isBegun = protocols.some(protocol => value.startsWith(`${protocol}//`))
      // An unencoded sign ends the address before its host. An .env file even begins a comment at #.
      if (!isFine && isBegun && !value.startsWith('http'))
        return fail(
          name,
          'is not a valid address. In its user name and password, write # as %23, / as %2F and ? as %3F',
        )
      const kinds = protocols.map(protocol => `${protocol}//`).join(' or ')
      return isFine ? value : fail(name, `must start with ${kinds}`)
    },

    /** Reads a text that matches a pattern. The error does not repeat it, because it may be a key. */
    matching(name: string, pattern: RegExp, reason: string): string | null {
      const value = optionalText(name)
      return value === null || pattern.test(value) ? value : fail(name, reason)
    },

    /** Reads host names, with or without `*.`; IP addresses are refused. */
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

/** Returns whether a host is reachable only from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Returns whether a text is a host name with a dot, optionally after `*.`; a numeric last part would be an IP address. */
function isHostName(text: string): boolean {
  const parts = text.replace(/^\*\./, '').split('.')
  return parts.length > 1 && parts.every(part => /^[a-z\d-]+$/.test(part)) && !/^\d/.test(parts.at(-1) ?? '')
}

/**
 * Returns the process's environment with the variables of `.env` in the working directory, or of the file that `ENV_FILE` names.
 * Variables that are set win over the file's.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE || '.env'
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
