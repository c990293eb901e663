import type { Sandbox } from './sandbox.ts'
import {
  newId,
  refunded,
  refundedAmount,
  type SandboxRefund,
  type SandboxTransaction,
} from './transaction.ts'

/**
 * Takes a refund in and works it off at once, telling the academy by `refund.pending` and `refund.processed`;
 * answers the refund as it was queued, or Paystack's sentence of refusal.
 */
export async function acceptRefund(
  sandbox: Sandbox,
  asked: { transaction: string | number; amount?: number },
): Promise<{ refund: SandboxRefund } | { refusal: string }> {
  const transaction = await findByAny(sandbox, String(asked.transaction))
  if (!transaction) return { refusal: 'Transaction not found' }
  if (transaction.status === 'reversed') return { refusal: 'Transaction has been fully reversed' }
  if (transaction.status !== 'success') return { refusal: 'Transaction cannot be refunded' }

  const left = transaction.amount - refundedAmount(transaction.refunds)
  const amount = asked.amount ?? left
  if (amount > left) return { refusal: 'Refund amount cannot be more than transaction amount' }

  const refund: SandboxRefund = {
    id: newId(),
    status: 'pending',
    amount,
    transaction_reference: transaction.reference,
    created_at: sandbox.now().toISOString(),
  }
  await sandbox.store.save(refunded(transaction, { ...refund, status: 'processed' }))
  for (const status of ['pending', 'processed']) {
    // In its refund events Paystack gives no id, and the amount as a string.
    const data = {
      status,
      transaction_reference: transaction.reference,
      amount: String(amount),
      currency: transaction.currency,
      domain: transaction.domain,
    }
    sandbox.webhooks.send({ event: `refund.${status}`, data })
  }
  return { refund }
}

async function findByAny(sandbox: Sandbox, idOrReference: string): Promise<SandboxTransaction | null> {
  const byReference = await sandbox.store.find(idOrReference)
  if (byReference) return byReference
  return (await sandbox.store.list()).find(({ id }) => String(id) === idOrReference) ?? null
}
