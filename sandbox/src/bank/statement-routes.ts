import { isCurrency } from '@kancil/contract/money'
import { businessDay, isDay } from '@kancil/contract/time'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../kernel/html.ts'
import type { Bank } from './bank.ts'
import { type StatementFault, statementFaults, statementFaultTexts } from './bookings.ts'

const dayMs = 86_400_000
/** The house's zone has had this offset since 1982, without summer time. */
const houseOffset = '+08:00'

/** The bank's statement file of a day (docs/bank-statements.md), with a fault on demand. */
export function statementRoutes(app: FastifyInstance, { books, clock }: Bank): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/bank/control/statement.csv',
    async ({ query }, reply) => {
      const { day = businessDay(clock.now()), fault = 'none', currency = 'MYR' } = query
      const fits =
        typeof day === 'string' &&
        isDay(day) &&
        (statementFaults as readonly unknown[]).includes(fault) &&
        typeof currency === 'string' &&
        isCurrency(currency)
      if (!fits) return reply.code(400).send({ error: 'bad_request', statementFaults })
      const from = new Date(`${day}T00:00:00${houseOffset}`)
      // A day that is under way ends now: what is booked later is in its next file.
      const end = Math.min(from.getTime() + dayMs, clock.now().getTime())
      const to = new Date(Math.max(end, from.getTime() + 1))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${day}.csv"`)
        .send(books.statement({ from, to, currency }, fault as StatementFault))
    },
  )
}

/** The form on the bank's control page. */
export function statementForm(now: Date): Html {
  const options = statementFaults.map(
    (fault) => html`<option value="${fault}">${statementFaultTexts[fault]}</option>`,
  )
  return html`<h2>Statement file</h2>
    <form class="row" method="get" action="/bank/control/statement.csv">
      <input type="date" name="day" aria-label="Day of the statement" value="${businessDay(now)}" />
      <select name="fault" aria-label="Fault of the statement">
        ${options}
      </select>
      <button class="small">Download</button>
    </form>`
}
