import { readFileSync } from 'node:fs'
import { Check, Errors } from 'typebox/value'
import { SiteLists } from '#contract/academy.ts'
import type { Settings } from './setting.ts'

/**
 * Reads the testimonials, partners and client projects from the operator's JSON file; null without one.
 * @throws ConfigError for a file that cannot be read or has other content
 */
export function siteListsFrom(setting: Settings): SiteLists | null {
  const file = setting.optionalText('SITE_FILE')
  if (file === null) return null
  const lists = readJson(file, setting)
  if (Check(SiteLists, lists)) {
    const unsafe = lists.client_projects?.find(({ url }) => url !== undefined && !url.startsWith('https://'))
    if (unsafe === undefined) return lists
    return setting.fail(
      'SITE_FILE',
      `names ${file}, where the url of "${unsafe.name}" must start with https://`,
    )
  }
  const [first] = Errors(SiteLists, lists)
  return setting.fail(
    'SITE_FILE',
    `names ${file}, where ${first?.instancePath || 'the whole'} ${first?.message}`,
  )
}

function readJson(file: string, setting: Settings): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return setting.fail(
      'SITE_FILE',
      `names ${file}, which is not a readable JSON file (${(error as Error).message})`,
    )
  }
}
