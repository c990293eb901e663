import { sql } from 'kysely'
import type { AppContext } from '../../../platform/appContext.ts'
import { verifyChain } from '../../../platform/audit/verifyChain.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** Examines whether the audit log is as it was written, and whether the academy's database role could change it. */
export async function examineAudit({ connection }: AppContext): Promise<Finding[]> {
  const { db, dialect } = connection
  const { fault, head } = await verifyChain(db, null)
  const chain = fault
    ? trouble(`The audit log is not whole. ${fault}`)
    : fine(`The audit log is whole: ${head.sequence} lines.`)
  return dialect === 'postgres' && (await ownsAuditLog(db)) ? [chain, note(OWNER)] : [chain]
}

const OWNER =
  "The academy's role owns the audit log, so whoever takes the academy over could switch its guards off: see docs/operating.md, A role of its own."

async function ownsAuditLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select pg_has_role(current_user, relowner, 'usage') as is_own from pg_class where oid = 'audit_log'::regclass
  `.execute(db)
  return rows[0]?.is_own === true
}
