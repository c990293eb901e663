import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { createPorts } from './ops/createPorts.ts'
import { seed } from './ops/sample/seed.ts'
import { closeSampleAccounts } from './people/sampleAccounts.ts'
import type { RegisterRoutes } from './platform/appContext.ts'
import { addressOf, type Config } from './platform/config/config.ts'
import { missingMailServer } from './platform/config/mail.ts'
import { missingContact } from './platform/config/missingContact.ts'
import { ConfigError } from './platform/config/setting.ts'
import {
  databaseFailure,
  openDatabase,
  prepareDataFolder,
  reasonOf,
} from './platform/database/openDatabase.ts'
import { databaseClock } from './platform/database/postgres/databaseClock.ts'
import { holdRunningLock, RestoreUnderWay } from './platform/database/runningLock.ts'
import { closeToOthers } from './platform/files/privateFiles.ts'
import type { Output } from './platform/output.ts'
import { followTimeZones } from './teaching/followTimeZones.ts'

const IDLE_LOOK_MILLISECONDS = 100

/** The time that a request on its way gets to arrive when the server stops. */
const ARRIVAL_MILLISECONDS = 1_000

/** A running academy. */
export interface RunningAcademy {
  app: FastifyInstance
  /** The URL for a browser on this machine. */
  address: string
  /** Announces the stop and waits as configured; then refuses new requests, finishes running ones and closes the database. */
  close(): Promise<void>
}

/**
 * Starts a listening academy from its settings.
 * @throws ConfigError with one sentence if a setting, the data folder, the database or the port cannot be used
 */
export async function startAcademy(
  config: Config,
  pages?: RegisterRoutes,
  output?: Output,
): Promise<RunningAcademy> {
  prepareDataFolder(config)
  const openFiles = closeToOthers(config.dataDir)
  const letGo = await shareRunningLock(config)
  let logLost: (error: Error) => void = () => undefined
  const connection = await openDatabase(config, { onLostConnection: error => logLost(error) })
  const clock = await databaseClock(connection)
  if (config.demo) await seed(connection.db, clock)
  await followTimeZones(connection.db, clock)
  const ports = createPorts(config, connection, clock)
  const app = await buildApp(config, ports, pages, output)
  const cutUnfinished = followRequests(app.server)
  logLost = error => app.log.warn({ err: error }, 'a database connection was lost')
  // Closed after the app, not in a hook of it, because hooks run while running requests still need the database.
  const close = async () => {
    await drain(app, config)
    await closeApp(app, cutUnfinished)
    await ports.paymentProvider.close()
    await ports.mail.close()
    await ports.pushNetwork.close()
    clock.stop()
    await connection.close()
    await letGo()
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw listenFailure(config, error)
  }
  const notices = [
    openFiles,
    await closeSampleAccounts(config, connection.db),
    missingContact(config),
    missingMailServer(config),
  ]
  for (const notice of notices) if (notice) app.log.warn(notice)
  // Port 0 asks for any free one.
  const listening = app.server.address()
  const port = listening && typeof listening === 'object' ? listening.port : config.port
  return { app, address: addressOf(config.host, port), close }
}

/** Closes the app, including connections that become idle during the stop; otherwise it would wait for their keep-alive. */
async function closeApp(app: FastifyInstance, cutUnfinished: () => void): Promise<void> {
  const idleLook = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MILLISECONDS)
  const arrival = setTimeout(cutUnfinished, ARRIVAL_MILLISECONDS)
  try {
    await app.close()
  } finally {
    clearInterval(idleLook)
    clearTimeout(arrival)
  }
}

/**
 * Returns a function that closes each connection without a complete request. Node's own timer for such connections stops when
 * the server closes, and the close would then wait for them.
 */
function followRequests(server: Server): () => void {
  const latest = new Map<Socket, IncomingMessage | null>()
  server.on('connection', socket => {
    latest.set(socket, null)
    socket.once('close', () => latest.delete(socket))
  })
  server.on('request', request => latest.set(request.socket, request))
  return () => {
    for (const [socket, request] of latest) if (!request?.complete) socket.destroy()
  }
}

/** Waits until load balancers have stopped sending requests, before the socket closes. */
async function drain(app: FastifyInstance, { drainSeconds }: Config): Promise<void> {
  app.drain.isUnderWay = true
  if (app.server.listening) await sleep(drainSeconds * 1_000)
}

/** Blocks a restore while this server runs; on SQLite the open file does that. Returns how to end it. */
async function shareRunningLock(config: Config): Promise<() => Promise<void>> {
  if (config.database.dialect === 'sqlite') return async () => undefined
  try {
    return await holdRunningLock(config.database.url)
  } catch (error) {
    if (!(error instanceof RestoreUnderWay)) throw databaseFailure(config, error)
    throw new ConfigError(
      'DATABASE_URL: a backup is being restored into this database. Start the academy when that is done.',
    )
  }
}

function listenFailure(config: Config, error: unknown): ConfigError {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT: ${config.port} is already in use on ${config.host}.`)
  if (code === 'EACCES') return new ConfigError(`PORT: ${config.port} may not be used by this user.`)
  return new ConfigError(
    `HOST: the academy cannot listen on ${config.host}:${config.port} (${reasonOf(error)}).`,
  )
}
