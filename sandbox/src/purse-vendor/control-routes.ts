import { type Currency, formatMoney, isCurrency, money, parseMoney } from '@kancil/contract/money'
import { moneyText } from '@kancil/contract/money-text'
import { sandboxPurseVendorPath } from '@kancil/contract/seamless/sandbox-keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { houseTime } from '../kernel/house-time.ts'
import { type Html, html } from '../kernel/html.ts'
import { openPages } from '../kernel/page.ts'
import { answerOf, type PurseBooks } from './books.ts'
import { isPurseMode, purseModes, purseModeTexts } from './modes.ts'

const control = `${sandboxPurseVendorPath}/control`
const delaySecondsMax = 86_400
const timesMax = 1_000

const mark = html`<svg viewBox="0 0 36 36" aria-hidden="true">
  <rect width="36" height="36" rx="10" fill="#8a5a00" />
  <path
    d="M9 13h18a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V13a3 3 0 0 1 3-3h14v3H10"
    fill="#fff"
  />
  <circle cx="24" cy="20" r="2" fill="#8a5a00" />
</svg>`

const pageOf = openPages({
  brand: 'Sandbox Vendor',
  badge: 'Play money',
  mark,
  css: readFileSync(new URL('purses.css', import.meta.url), 'utf8'),
})

/** The vendor's switches, as a page and as JSON: how it treats orders, and what its players win. */
export function purseControlRoutes(app: FastifyInstance, books: PurseBooks): void {
  // The forms belong to this page; requests from other sites are refused.
  app.addHook('onRequest', async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (request.method === 'POST' && from !== undefined && from !== 'same-origin')
      return reply.code(403).send({ error: 'cross_site' })
  })
  app.get(control, async (_request, reply) => showControl(reply, books))
  app.get(`${control}/state`, async () => stateOf(books))

  app.post<{ Body: Record<string, unknown> }>(`${control}/rule`, async (request, reply) => {
    const { mode, delaySeconds = 20, times = '' } = request.body ?? {}
    const delay = Number(delaySeconds)
    const count = times === '' || times === null ? null : Number(times)
    const fits =
      typeof mode === 'string' &&
      isPurseMode(mode) &&
      isWithin(delay, 0, delaySecondsMax) &&
      (count === null || isWithin(count, 1, timesMax))
    if (!fits) return reply.code(400).send({ error: 'bad_request', modes: purseModes })
    books.setRule(mode, delay, count)
    return answerDone(request, reply, books)
  })

  app.post<{ Body: Record<string, unknown> }>(`${control}/play`, async (request, reply) => {
    const { playerId, currency, stake, payout } = request.body ?? {}
    if (typeof playerId !== 'string' || typeof currency !== 'string' || !isCurrency(currency))
      return reply.code(400).send({ error: 'bad_request' })
    const [staked, paid] = [amountIn(stake, currency), amountIn(payout, currency)]
    if (staked === null || paid === null || !books.play(playerId, currency, staked, paid))
      return reply.code(400).send({ error: 'bad_amount' })
    return answerDone(request, reply, books)
  })
}

function isWithin(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

/** Null where it is no amount of nothing or more. */
function amountIn(text: unknown, currency: Currency): bigint | null {
  try {
    const amount = parseMoney(String(text), currency)
    return amount >= 0n ? amount : null
  } catch {
    return null
  }
}

function stateOf(books: PurseBooks) {
  return {
    rule: books.presentRule(),
    transfers: books.latest().map((row) => ({ ...answerOf(row), copies: Number(row.copies) })),
    purses: books.purses().map(({ player_id: playerId, currency, balance }) => ({
      playerId,
      currency,
      balance: formatMoney(money(balance), currency),
    })),
  }
}

function answerDone(request: FastifyRequest, reply: FastifyReply, books: PurseBooks): FastifyReply {
  const byForm = (request.headers['content-type'] ?? '').startsWith(
    'application/x-www-form-urlencoded',
  )
  return byForm ? reply.redirect(control, 303) : reply.send(stateOf(books))
}

function showControl(reply: FastifyReply, books: PurseBooks): FastifyReply {
  const { rule, transfers, purses } = stateOf(books)
  const body = html`<div class="card">
      <h1>Behaviour of the vendor</h1>
      <p class="muted">
        Kenari keeps a purse of its own for each player. Orders for money in and out are
      </p>
      ${ruleForm(rule)}
    </div>
    <h2>Purses</h2>
    ${
      purses.length > 0
        ? html`<ul class="purses">
            ${purses.map(purseItem)}
          </ul>`
        : html`<p class="muted">No player has a purse yet.</p>`
    }
    <h2>Orders</h2>
    ${
      transfers.length > 0
        ? html`<div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Order</th>
                  <th>Player</th>
                  <th>Direction</th>
                  <th>Amount</th>
                  <th>State</th>
                  <th>Came</th>
                </tr>
              </thead>
              <tbody>
                ${books.latest().map(orderRow)}
              </tbody>
            </table>
          </div>`
        : html`<p class="muted">No order has come yet.</p>`
    }`
  const { headers, text } = pageOf('Vendor control', body, { wide: true })
  return reply.headers(headers).send(text)
}

function ruleForm(rule: ReturnType<PurseBooks['presentRule']>): Html {
  const options = purseModes.map((mode) =>
    mode === rule.mode
      ? html`<option value="${mode}" selected>${purseModeTexts[mode]}</option>`
      : html`<option value="${mode}">${purseModeTexts[mode]}</option>`,
  )
  return html`<form class="row" method="post" action="${control}/rule">
    <select name="mode" aria-label="Treatment of each order">
      ${options}
    </select>
    <label class="row"
      >delay
      <input
        type="number"
        name="delaySeconds"
        min="0"
        max="${String(delaySecondsMax)}"
        value="${String(rule.delaySeconds)}"
      />
      s</label
    >
    <label class="row"
      >for the next
      <input
        type="number"
        name="times"
        min="1"
        max="${String(timesMax)}"
        value="${rule.times === null ? '' : String(rule.times)}"
        placeholder="all"
      />
      orders</label
    >
    <button class="small">Set</button>
  </form>`
}

type PurseLine = ReturnType<typeof stateOf>['purses'][number]

function purseItem({ playerId, currency, balance }: PurseLine): Html {
  return html`<li class="card">
    <p><code>${playerId}</code></p>
    <p class="num"><b>${moneyText(balance, currency)}</b></p>
    <form class="row" method="post" action="${control}/play">
      <input type="hidden" name="playerId" value="${playerId}" />
      <input type="hidden" name="currency" value="${currency}" />
      <label class="row"
        >stakes
        <input type="text" name="stake" inputmode="decimal" value="5.00" required />
      </label>
      <label class="row"
        >and is paid
        <input type="text" name="payout" inputmode="decimal" value="0.00" required />
      </label>
      <button class="small plain">Play</button>
    </form>
  </li>`
}

function orderRow(row: ReturnType<PurseBooks['latest']>[number]): Html {
  const { orderId, playerId, direction, amount, currency, status } = answerOf(row)
  return html`<tr>
    <td>
      <code>${orderId}</code><br />${houseTime(new Date(Number(row.received_at)).toISOString())}
    </td>
    <td><code>${playerId}</code></td>
    <td>${direction === 'DEPOSIT' ? 'in' : 'out'}</td>
    <td class="num">${moneyText(amount, currency as Currency)}</td>
    <td class="state ${status}">${status.toLowerCase()}</td>
    <td class="num">${row.copies === 1n ? 'once' : `${row.copies} times`}</td>
  </tr>`
}
