import { existsSync } from 'node:fs'

/**
 * Returns the variables of this process, with those of the file `.env` where one lies in the folder that the process was
 * started in. A variable that is really set wins over the file's. `ENV_FILE` names another file.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE || '.env'
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
