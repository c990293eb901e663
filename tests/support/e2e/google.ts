import { createGoogle } from '../standIns/google.ts'

/** Stands in for Google before the academy with the sandbox: in a process of its own, as Google is. */
const google = await createGoogle({ port: Number(process.env.PORT) })
process.on('SIGTERM', () => void google.close())
