import type { CatalogueTables } from './tables/catalogue.ts'
import type { MessagesTables } from './tables/messages.ts'
import type { MoneyTables } from './tables/money.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { TeachingTables } from './tables/teaching.ts'

/** The academy's tables. Money is integer minor units, instants are UTC ISO-8601 text, booleans are 0 or 1. */
export interface Tables
  extends PeopleTables,
    TeachingTables,
    CatalogueTables,
    MoneyTables,
    MessagesTables,
    PlatformTables {}
