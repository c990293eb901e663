import { execFileSync } from 'node:child_process'
import { ROOT } from '../stamp.mjs'

/** Returns the commit to compare with: where this branch left origin/main, or HEAD if there is none. */
export function baseOfChanges(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch {
    return 'HEAD'
  }
}

/** Returns the files that differ from a commit, including untracked ones. */
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
