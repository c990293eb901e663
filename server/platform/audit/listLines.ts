import type { AdminAuditLine } from '#contract/admin.ts'
import type { Db } from '../database/db.ts'
import { FORGOTTEN } from './audit.ts'

/** A filter of lines: how many, below which id, of which act or object. */
interface Wanted {
  items: number
  before?: number | undefined
  act?: string | undefined
  subject?: string | undefined
}

/** Lists lines of the audit log, newest first, with personal details until they are forgotten. */
export async function listAuditLines(
  db: Db,
  { items, before, act, subject }: Wanted,
): Promise<AdminAuditLine[]> {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(items)
  if (before !== undefined) query = query.where('id', '<', before)
  if (act !== undefined) query = query.where('act', '=', act)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  const rows = await query.execute()
  return rows.map(({ details, personal, ...row }) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    act: row.act,
    subject: row.subject,
    details: { ...JSON.parse(details), ...JSON.parse(personal ?? FORGOTTEN) },
    is_forgotten: personal === FORGOTTEN,
    request_id: row.request_id,
  }))
}
