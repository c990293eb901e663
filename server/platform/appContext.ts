import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Connection } from './database/connect.ts'
import type { Storage } from './files/storage/storage.ts'
import type { Mail } from './mailer/mail.ts'
import type { Google } from './ports/google.ts'
import type { PaymentProvider } from './ports/paymentProvider.ts'
import type { Clock } from './time/clock.ts'

/** The external systems that the academy uses; tests pass their own. */
export interface Ports {
  connection: Connection
  clock: Clock
  mail: Mail
  storage: Storage
  paymentProvider: PaymentProvider
  exchangeRate: ExchangeRate
  /** Null if Google sign-in is off. */
  google: Google | null
  pushNetwork: PushNetwork
}

/** The port to the live exchange rate. */
export interface ExchangeRate {
  /**
   * Returns naira per dollar as an integer of ten-thousandths, before the academy's margin.
   * @throws HttpError `exchange_rate.unknown` if no rate is recent enough to sell at
   */
  nairaPerDollar(): Promise<number>
  /** Returns the last fetched rate without a request, for pages that show prices; null if courses are not sold. */
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
  /** The Retry-After in seconds; null without one. */
  retryAfterSeconds: number | null
}

/** The port to push services. */
export interface PushNetwork {
  /** @throws Error if there is no reply */
  post(message: PushMessage, signal: AbortSignal): Promise<PushReply>
  close(): Promise<void>
}

/** The argument of each noun's `xRoutes(app, academy)`. */
export interface AppContext extends Ports {
  config: Config
  /** The connection's Kysely, under its short name. */
  db: Connection['db']
}

/** Registers the endpoints of one noun. */
export type RegisterRoutes = (app: FastifyInstance, academy: AppContext) => void | Promise<void>
