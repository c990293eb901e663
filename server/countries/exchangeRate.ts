/** The port behind which the live rate stands. */
export interface ExchangeRate {
  /** Naira per dollar as an integer of ten-thousandths; never rejects: the last good or the embedded rate stands in. */
  nairaPerDollar(): Promise<number>
}
