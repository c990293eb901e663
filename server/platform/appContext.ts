import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Connection } from './database/connect.ts'
import type { Storage } from './files/storage/storage.ts'
import type { Mail } from './mailer/mail.ts'
import type { Google } from './ports/google.ts'
import type { PaymentProvider } from './ports/paymentProvider.ts'
import type { Clock } from './time/clock.ts'

/** The systems that the academy's nouns stand on; tests hand in their own. */
export interface Ports {
  connection: Connection
  clock: Clock
  mail: Mail
  storage: Storage
  paymentProvider: PaymentProvider
  exchangeRate: ExchangeRate
  /** Null where nobody signs in with Google here. */
  google: Google | null
  pushNetwork: PushNetwork
}

/** The port behind which the live rate stands. */
export interface ExchangeRate {
  /**
   * Naira per dollar as an integer of ten-thousandths, before the academy's margin.
   * @throws HttpError `exchange_rate.unknown` where no rate is young enough to sell at
   */
  nairaPerDollar(): Promise<number>
  /** Returns the rate that was fetched last, without asking the source, for pages that show prices; null where courses are not sold. */
  known(): Promise<number | null>
}

/** A message for one device, encrypted for it. */
export interface PushMessage {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

/** A push service's answer. */
export interface PushReply {
  status: number
  /** The seconds for which it wants to be left alone; null if it names none. */
  retryAfterSeconds: number | null
}

/** The port to push services. */
export interface PushNetwork {
  /** @throws Error when no answer comes */
  post(message: PushMessage, signal: AbortSignal): Promise<PushReply>
  close(): Promise<void>
}

/** Everything that a noun's `xRoutes(app, academy)` is given. */
export interface AppContext extends Ports {
  config: Config
  /** The connection's Kysely, under its short name. */
  db: Connection['db']
}

/** Binds the calls of one noun. */
export type RegisterRoutes = (app: FastifyInstance, academy: AppContext) => void | Promise<void>
