import { createGoogle } from '../standIns/google.ts'

/** Stands in for Google for the academy with the sandbox, in its own process. */
const google = await createGoogle({ port: Number(process.env.PORT) })
process.on('SIGTERM', () => void google.close())
