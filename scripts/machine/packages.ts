import { type SpawnSyncOptions, spawnSync } from 'node:child_process'

/** True if this process may install Debian packages: it is root on a machine that has apt. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Installs Debian packages, with a fresh package list.
 * @returns true if the installation succeeded
 */
export function installPackages(...names: string[]): boolean {
  console.log(`Installing ${names.join(', ')} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options: SpawnSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  // A machine that has just booted may be installing packages itself: wait for its lock.
  const patiently = ['-qq', '-o', 'DPkg::Lock::Timeout=120']
  spawnSync('apt-get', [...patiently, 'update'], options)
  const install = [...patiently, 'install', '-y', '--no-install-recommends', ...names]
  return spawnSync('apt-get', install, options).status === 0
}

/** Returns the path of a command, or null when PATH has no such command. */
export function commandPath(name: string): string | null {
  const found = spawnSync('which', [name], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : null
}
