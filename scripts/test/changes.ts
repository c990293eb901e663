import { execFileSync } from 'node:child_process'
import { ROOT } from '../stamp.mjs'

/** The commit that changes are counted from: where this branch left origin/main, or the last commit where there is none. */
export function baseOfChanges(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch {
    return 'HEAD'
  }
}

/** The files that differ from a commit, with those that git does not know yet. */
export function changedFiles(since: string): string[] {
  return [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .flatMap(lines => lines.split('\n'))
    .filter(line => line !== '')
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}
