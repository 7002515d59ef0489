import { moneyText } from '@kancil/contract/money-text'
import { parseMerchantQr } from '@kancil/contract/ports/emv-qr'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bank } from './bank.ts'
import { amountText } from './books.ts'
import type { Payment } from './order.ts'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { houseAccount } from './open-orders.ts'
import { sendPage } from './page.ts'

/**
 * The payer's side: a pay page to which the platform redirects, and the page that a phone shows
 * after reading a QR. The unguessable token in the address is the only state; no cookies.
 */
export function payerRoutes(app: FastifyInstance, bank: Bank): void {
  const { books, teller } = bank
  const find = (token: string) => (/^[\w-]{24}$/.test(token) ? books.payment('token', token) : null)

  for (const page of ['pay', 'qr'] as const) {
    app.get<{ Params: { token: string } }>(`/bank/${page}/:token`, async ({ params }, reply) => {
      const payment = find(params.token)
      return payment ? showPayment(reply, payment, page) : showUnknown(reply)
    })
    for (const act of ['confirm', 'cancel'] as const)
      app.post<{ Params: { token: string }; Body?: { written?: string } }>(
        `/bank/${page}/:token/${act}`,
        async ({ params, body }, reply) => {
          const payment = find(params.token)
          if (!payment) return showUnknown(reply)
          const { written } = body ?? {}
          if (act === 'confirm' && payment.flavour === 'transfer' && written !== undefined)
            teller.transfer(payment, String(written).slice(0, 40))
          else teller[act](payment)
          bank.nudge()
          // A payer who scans a QR is on another device, so that page stays at the bank.
          return page === 'pay'
            ? reply.redirect(payment.return_url, 303)
            : reply.redirect(`/bank/qr/${payment.token}`, 303)
        },
      )
  }

  app.get('/bank/scan', async (_request, reply) => showScan(reply, ''))
  app.post<{ Body: { payload?: string } }>('/bank/scan', async ({ body }, reply) => {
    const payment = scannedPayment(bank, String(body?.payload ?? '').trim())
    return payment
      ? reply.redirect(`/bank/qr/${payment.token}`, 303)
      : showScan(reply, 'This is not a QR of this bank, or it was changed on its way.')
  })
}

function scannedPayment(bank: Bank, payload: string): Payment | null {
  try {
    parseMerchantQr(payload)
    return bank.books.payment('qr_payload', payload)
  } catch {
    return null
  }
}

function showPayment(reply: FastifyReply, payment: Payment, page: 'pay' | 'qr'): FastifyReply {
  const open = payment.status === 'pending'
  const facts = html`<div class="sum">${sumText(payment)}</div>
    <dl>
      <dt>To</dt>
      <dd>${payeeText(payment)}</dd>
      <dt>Reference</dt>
      <dd>${payment.reference}</dd>
      <dt>Pay before</dt>
      <dd>${houseTime(Number(payment.expires_at))}</dd>
    </dl>`
  const title = titles[payment.flavour]
  const body = html`<div class="card">
    <h1>${title}</h1>
    <p class="muted">${leads[payment.flavour]}</p>
    ${facts}${open ? payForm(payment, page) : endOf(payment, page)}
  </div>`
  // The page of a payment being booked refreshes until it has ended.
  const refreshSeconds = payment.status === 'processing' ? 2 : 0
  return sendPage(reply, title, body, refreshSeconds ? { refreshSeconds } : {})
}

const titles: Record<Payment['flavour'], string> = {
  redirect: 'Confirm your payment',
  qr: 'Pay by QR',
  wallet: 'Pay from your wallet app',
  transfer: 'Transfer money',
  address: 'Send tokens',
}

const leads: Record<Payment['flavour'], string> = {
  redirect: 'You were sent here by the site. Nothing leaves your account before you confirm.',
  qr: 'What your phone shows after it has read the code.',
  wallet: 'What your wallet app shows. Nothing leaves it before you confirm.',
  transfer:
    'What your own bank shows. Write the reference as the site told you, or see what happens.',
  address: 'What your token wallet shows. The ledger confirms it block by block.',
}

function payeeText({ flavour, address }: Payment): string {
  if (flavour === 'transfer') return `${houseAccount.holderName}, ${houseAccount.accountNumber}`
  return flavour === 'address' ? address : 'Kancil (sandbox)'
}

function payForm(payment: Payment, page: 'pay' | 'qr'): Html {
  const to = `/bank/${page}/${payment.token}`
  return html`<form method="post" action="${to}/confirm">
      <fieldset>
        <legend>Pay from</legend>
        <label class="pick"
          ><input type="radio" name="from" value="savings" checked /> Savings
          <span>ends in 4471</span></label
        >
        <label class="pick"
          ><input type="radio" name="from" value="current" /> Current
          <span>ends in 0926</span></label
        >
      </fieldset>
      ${
        payment.flavour === 'transfer'
          ? html`<label
              >Reference <input name="written" maxlength="40" value="${payment.quoted}"
            /></label>`
          : html``
      }
      <button>Pay ${sumText(payment)}</button>
    </form>
    <form method="post" action="${to}/cancel"><button class="plain">Cancel</button></form>`
}

const endTexts: Record<Payment['status'], string> = {
  pending: 'Waiting for you',
  processing: 'Booking your payment',
  succeeded: 'Paid',
  failed: 'Failed: no money has moved',
  cancelled: 'Cancelled: no money has moved',
  expired: 'Too late: no money has moved',
}

function endOf(payment: Payment, page: 'pay' | 'qr'): Html {
  const back =
    page === 'pay'
      ? html`<a class="button" href="${payment.return_url}">Back to the site</a>`
      : html``
  return html`<p class="state ${payment.status}" role="status">${endTexts[payment.status]}</p>
    ${back}`
}

function showScan(reply: FastifyReply, fault: string): FastifyReply {
  const body = html`<div class="card">
    <h1>Read a QR</h1>
    <p class="muted">A phone would use its camera. Here you paste the text of the code.</p>
    <form method="post" action="/bank/scan">
      <textarea name="payload" aria-label="Text of the QR" required></textarea>
      ${fault ? html`<p class="state failed" role="alert">${fault}</p>` : html``}<button>
        Go on
      </button>
    </form>
  </div>`
  return sendPage(reply, 'Read a QR', body, { status: fault ? 422 : 200 })
}

function showUnknown(reply: FastifyReply): FastifyReply {
  const body = html`<div class="card">
    <h1>Nothing here</h1>
    <p class="muted">This payment is not known to the bank.</p>
  </div>`
  return sendPage(reply, 'Nothing here', body, { status: 404 })
}

function sumText(payment: Payment): string {
  return moneyText(amountText(payment), payment.currency)
}
