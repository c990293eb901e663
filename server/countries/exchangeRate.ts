/** The port behind which the live rate stands. */
export interface ExchangeRate {
  /**
   * Naira per dollar as an integer of ten-thousandths, before the academy's margin.
   * @throws Refusal (503) where no rate is young enough to sell at
   */
  nairaPerDollar(): Promise<number>
}
