import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Read at each call: the tool that takes the pictures names its folder after it has loaded this. */
const sandboxOutbox = () => join(process.env.E2E_DATA_DIR ?? '', 'sandbox', 'outbox')

/** Returns the letters to an address, oldest first. Without a mail server the academy writes letters to files. */
export function lettersTo(email: string, outbox = sandboxOutbox()): string[] {
  // The first letter creates the folder.
  const whole = (existsSync(outbox) ? readdirSync(outbox) : []).filter(name => name.endsWith('.eml'))
  const letters = whole.toSorted().map(name => readFileSync(join(outbox, name), 'utf8'))
  return letters.filter(letter => letter.includes(`To: ${email}`)).map(unfolded)
}

/** Undoes the quoted-printable folding of long lines and links. */
function unfolded(letter: string): string {
  return letter.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
}

/** Waits for the only letter with a link for a new password, and returns the link. */
export async function resetLinkTo(email: string): Promise<string> {
  const links = () =>
    lettersTo(email).flatMap(letter => /http:\S+\/reset-password\?token=[\w-]{43}/.exec(letter)?.[0] ?? [])
  await expect.poll(() => links().length).toBe(1)
  return links()[0] ?? ''
}
