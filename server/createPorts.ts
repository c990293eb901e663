import { GOOGLE_CALLBACK } from '#contract/googlePaths.ts'
import { openGoogle } from './accounts/google/openGoogle.ts'
import type { Ports } from './appContext.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { openExchangeRate } from './countries/exchangeRate.ts'
import { openStorage } from './covers/storage/openStorage.ts'
import type { Connection } from './database/connect.ts'
import { openMail } from './mail/openMail.ts'
import { openPaymentProvider } from './payments/provider/openPaymentProvider.ts'
import { openPushNetwork } from './push/pushNetwork.ts'

/** The real things behind the academy's ports, as the settings ask for them. */
export function createPorts(config: Config, connection: Connection, clock: Clock): Ports {
  return {
    connection,
    clock,
    mail: openMail(config),
    storage: openStorage(config),
    paymentProvider: openPaymentProvider(config, connection),
    exchangeRate: openExchangeRate(config, connection, clock),
    google: config.google && openGoogle(config.google, `${config.publicUrl}${GOOGLE_CALLBACK}`),
    pushNetwork: openPushNetwork(),
  }
}
