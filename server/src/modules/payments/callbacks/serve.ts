import {
  type GatewayCallback,
  gatewayCallbacks,
  resendCallback,
} from '@kancil/contract/payments/callbacks'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import type { Payments } from '../gateways/gateway.ts'
import { processEvent, tellEvent } from '../gateways/take-event.ts'
import { eventOf } from './keep.ts'
import { callbackPage, type CallbackRow, lockCallback, noteResent } from './store.ts'

/** Serves what gateways sent, and handling it once more. */
export function serveCallbackDesk(payments: Payments): void {
  const { kernel } = payments
  serveList(kernel, gatewayCallbacks, {
    read: ({ db }, { show = 'all', reference = '' }, range) =>
      callbackPage(db, { show, reference: reference.trim() }, range),
    view: (rows) => rows.map(viewOf),
  })
  serveDecision(kernel, resendCallback, {
    action: 'payments.resendCallback',
    subject: (row: CallbackRow) => `callback:${row.id}`,
    prepare: async ({ db }) => (await readSettings(db)).payments.turnoverPercent,
    lock: (tx, { callbackId }) => lockCallback(tx, callbackId),
    allow(row, { refuse }) {
      if (!row.event) refuse('callback_unverified')
    },
    async act(tx, row, { now, caller }, { note }, turnoverPercent) {
      const event = eventOf(row.event!)
      const report = { gatewayId: row.gatewayId, event, now, turnoverPercent }
      const processed = await processEvent(tx, report)
      const { outcome } = processed
      await noteResent(tx, { id: row.id, outcome, at: now, by: caller.name })
      const next = { ...row, outcome, resentAt: now, resentBy: caller.name }
      return {
        outcome: { row: next, processed },
        before: { outcome: row.outcome },
        after: { outcome, note },
      }
    },
    tell: ({ row, processed }) =>
      tellEvent(payments, row.gatewayId, eventOf(row.event!), processed),
    view: ({ row }) => viewOf(row),
  })
}

function viewOf(row: CallbackRow): GatewayCallback {
  const { id, at, event, resentAt, ...shown } = row
  return {
    ...shown,
    callbackId: Number(id),
    at: at.toISOString(),
    reference: event?.reference ?? '',
    resentAt: resentAt?.toISOString() ?? null,
  }
}
