import { moneyText } from '@kancil/contract/money-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from './bank.ts'
import { amountText } from './books.ts'
import type { Payment, Payout } from './order.ts'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { isPaymentMode, isPayoutMode, modeTexts, paymentModes, payoutModes } from './modes.ts'
import { sendPage } from './page.ts'
import { statementForm, statementRoutes } from './statement-routes.ts'

const delaySecondsMax = 3_600

/**
 * The bank's switches, as a page and as JSON: how it reports, how payouts end, and single orders.
 */
export function controlRoutes(app: FastifyInstance, bank: Bank): void {
  const { books, reports, teller } = bank
  // The forms belong to this page; requests from other sites are refused.
  app.addHook('onRequest', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from !== undefined && from !== 'same-origin')
      return reply.code(403).send({ error: 'cross_site' })
  })

  statementRoutes(app, bank)
  app.get('/bank/control', async (_request, reply) => showControl(reply, bank))
  app.get('/bank/control/state', async () => stateOf(bank))
  app.get<{ Params: { reference: string } }>(
    '/bank/control/reports/:reference',
    async ({ params }) => ({
      reports: reports.of(params.reference).map((report) => ({
        eventId: report.event_id,
        report: JSON.parse(report.body) as unknown,
        attempts: Number(report.attempts),
        state: report.state,
        answer: report.answer,
        forged: report.forged > 0n,
      })),
    }),
  )

  app.post<{ Body: Record<string, unknown> }>('/bank/control/rules', async (request, reply) => {
    const { scope, mode, delaySeconds = 20 } = request.body ?? {}
    const delay = Number(delaySeconds)
    const fits =
      typeof scope === 'string' &&
      /^[A-Za-z0-9_-]{3,64}$/.test(scope) &&
      typeof mode === 'string' &&
      (scope === 'payout'
        ? isPayoutMode(mode)
        : scope === 'payment'
          ? isPaymentMode(mode)
          : isPaymentMode(mode) || isPayoutMode(mode)) &&
      Number.isInteger(delay) &&
      delay >= 0 &&
      delay <= delaySecondsMax
    if (!fits) return reply.code(400).send({ error: 'bad_request', paymentModes, payoutModes })
    books.setRule(scope, mode, delay)
    return answerDone(request, reply, bank)
  })

  app.post<{ Params: { kind: string; reference: string; act: string } }>(
    '/bank/control/:kind/:reference/:act',
    async (request, reply) => {
      const { kind, reference, act } = request.params
      if (kind === 'payments' ? !payments(bank, reference, act) : !payouts(bank, reference, act))
        return reply.code(404).send({ error: 'nothing_to_do' })
      bank.nudge()
      return answerDone(request, reply, bank)
    },
  )

  function payments(_bank: Bank, reference: string, act: string): boolean {
    const payment = books.payment('reference', reference)
    if (!payment) return false
    if (act === 'confirm') return teller.confirm(payment)
    if (act === 'cancel') return teller.cancel(payment)
    if (act === 'recall') return teller.recallPayment(payment)
    return act === 'resend' && reports.resend(reference) > 0
  }

  function payouts(_bank: Bank, reference: string, act: string): boolean {
    const payout = books.payout(reference)
    if (!payout) return false
    if (act === 'succeed') return teller.settlePayout(payout, 'succeeded')
    if (act === 'fail') return teller.settlePayout(payout, 'failed')
    if (act === 'recall') return teller.recallPayout(payout)
    return act === 'resend' && reports.resend(reference) > 0
  }
}

function answerDone(request: FastifyRequest, reply: FastifyReply, bank: Bank): FastifyReply {
  const byForm = (request.headers['content-type'] ?? '').startsWith(
    'application/x-www-form-urlencoded',
  )
  return byForm ? reply.redirect('/bank/control', 303) : reply.send(stateOf(bank))
}

function stateOf({ books }: Bank) {
  const { payments, payouts } = books.latest()
  return {
    rules: { payment: books.paymentRule(''), payout: books.payoutRule('') },
    payments: payments.map(line),
    payouts: payouts.map(line),
  }
}

function line(order: Payment | Payout) {
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    amount: amountText(order),
    currency: order.currency,
    createdAt: new Date(Number(order.created_at)).toISOString(),
  }
}

function showControl(reply: FastifyReply, bank: Bank): FastifyReply {
  const { books, clock } = bank
  const { payments, payouts } = books.latest()
  const rules = { payment: books.paymentRule(''), payout: books.payoutRule('') }
  const body = html`<div class="card">
      <h1>Behaviour of the bank</h1>
      <p class="muted">
        For all orders from now on. A single order can be given its own by
        <code>POST /bank/control/rules</code> with its reference as scope.
      </p>
      <h2>Payments in are</h2>
      ${ruleForm('payment', paymentModes, rules.payment)}
      <h2>Payouts are</h2>
      ${ruleForm('payout', payoutModes, rules.payout)} ${statementForm(clock.now())}
      <p class="muted"><a href="/bank/scan">Read a QR</a></p>
    </div>
    <h2>Payments</h2>
    ${table(
      payments.map((payment) => paymentRow(payment)),
      'No payment has been ordered yet.',
    )}
    <h2>Payouts</h2>
    ${table(
      payouts.map((payout) => payoutRow(payout)),
      'No payout has been ordered yet.',
    )}`
  return sendPage(reply, 'Bank control', body, { wide: true })
}

function ruleForm(
  scope: string,
  modes: readonly (keyof typeof modeTexts)[],
  now: { mode: string; delaySeconds: number },
): Html {
  const options = modes.map((mode) =>
    mode === now.mode
      ? html`<option value="${mode}" selected>${modeTexts[mode]}</option>`
      : html`<option value="${mode}">${modeTexts[mode]}</option>`,
  )
  return html`<form class="row" method="post" action="/bank/control/rules">
    <input type="hidden" name="scope" value="${scope}" />
    <select name="mode" aria-label="Behaviour of each ${scope}">
      ${options}
    </select>
    <label class="row"
      >late by
      <input
        type="number"
        name="delaySeconds"
        min="0"
        max="${String(delaySecondsMax)}"
        value="${String(now.delaySeconds)}"
      />
      s</label
    >
    <button class="small">Set</button>
  </form>`
}

function table(rows: Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th>Ordered</th>
          <th>Reference</th>
          <th>Amount</th>
          <th>State</th>
          <th><span class="said">What can be done</span></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function row(order: Payment | Payout, kind: string, acts: readonly string[]): Html {
  const buttons = acts.map(
    (act) =>
      html`<form method="post" action="/bank/control/${kind}/${order.reference}/${act}">
        <button class="small plain">${act}</button>
      </form>`,
  )
  const { createdAt, amount } = line(order)
  return html`<tr>
    <td>${houseTime(createdAt)}</td>
    <td>${order.reference}</td>
    <td class="num">${moneyText(amount, order.currency)}</td>
    <td class="state ${order.status}">${order.status}</td>
    <td><div class="row">${buttons}</div></td>
  </tr>`
}

function paymentRow(payment: Payment): Html {
  const open = payment.status === 'pending'
  return row(payment, 'payments', open ? ['confirm', 'cancel'] : endedActs(payment))
}

function payoutRow(payout: Payout): Html {
  const open = payout.status === 'pending' || payout.status === 'processing'
  return row(payout, 'payouts', open ? ['succeed', 'fail'] : endedActs(payout))
}

function endedActs({ status }: Payment | Payout): readonly string[] {
  return status === 'succeeded' ? ['recall', 'resend'] : ['resend']
}
