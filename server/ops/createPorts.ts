import { GOOGLE_CALLBACK } from '#contract/googlePaths.ts'
import { openPushNetwork } from '../messages/push/pushNetwork.ts'
import { openPaymentProvider } from '../money/payments/provider/openPaymentProvider.ts'
import { openExchangeRate } from '../money/rates/exchangeRate.ts'
import { openGoogle } from '../people/google/openGoogle.ts'
import type { Ports } from '../platform/appContext.ts'
import type { Config } from '../platform/config/config.ts'
import type { Connection } from '../platform/database/connect.ts'
import { openStorage } from '../platform/files/storage/openStorage.ts'
import { openMail } from '../platform/mailer/openMail.ts'
import type { Clock } from '../platform/time/clock.ts'

/** Creates the implementations of the academy's ports that the settings select. */
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
