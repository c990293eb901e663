/** The port behind which the live rate stands. */
export interface ExchangeRate {
  /**
   * Naira per dollar as an integer of ten-thousandths, before the academy's margin.
   * @throws HttpError `exchange_rate.unknown` where no rate is young enough to sell at
   */
  nairaPerDollar(): Promise<number>
}
