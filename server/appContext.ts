import type { Google } from './accounts/google/google.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { ExchangeRate } from './countries/exchangeRate.ts'
import type { Storage } from './covers/storage/storage.ts'
import type { Connection } from './database/connect.ts'
import type { Mail } from './mail/mail.ts'
import type { PaymentProvider } from './payments/provider/provider.ts'
import type { PushNetwork } from './push/pushNetwork.ts'

/** What the academy's nouns stand on; tests hand in their own. */
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

/** Everything that a noun's `xRoutes(app, academy)` is given. */
export interface AppContext extends Ports {
  config: Config
  /** The connection's Kysely, under its short name. */
  db: Connection['db']
}
