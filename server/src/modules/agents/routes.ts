import * as contracts from '@kancil/contract/agents/contracts'
import * as bills from '@kancil/contract/agents/statements'
import * as process from '@kancil/contract/agents/process'
import * as team from '@kancil/contract/agents/team'
import { formatMoney, type Money } from '@kancil/contract/money'
import { isDay } from '@kancil/contract/time'
import { inTransaction } from '../../kernel/db.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { serve } from '../../kernel/http/serve.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { accept, end, reject } from './contracts/decide.ts'
import { offer } from './contracts/offer.ts'
import { contractPage, flagsOf } from './contracts/store.ts'
import { contractViews } from './contracts/view.ts'
import { tellContractFlags } from '../wallet/door.ts'
import { serveMoves } from './desk/move.ts'
import { serveHouseRates } from './desk/rates.ts'
import { serveDesk } from './desk/serve.ts'
import { serveDisputes } from './disputes/serve.ts'
import { disputesOf } from './disputes/store.ts'
import { serveReports } from './reports/serve.ts'
import { serveBillsFile } from './settlement/bills-file.ts'
import { serveStatementFile } from './settlement/document.ts'
import { servePayDebt } from './settlement/pay-debt.ts'
import { showProcess, showRealtime } from './settlement/process.ts'
import { serveRealtimeFile } from './settlement/realtime-file.ts'
import { serveRealtimeLines } from './settlement/realtime-lines.ts'
import { statementPage } from './settlement/store.ts'
import { statementView } from './settlement/view.ts'
import { changeDownline, openAccount, teamTree } from './team/downlines.ts'
import { endLink, openLink, ownLinks } from './team/links.ts'
import { showOverview, showTerms } from './team/overview.ts'
import { nameSubjects } from '../operator/door.ts'
import { agentSubjects } from './desk/subject-store.ts'

export function agentRoutes(kernel: Kernel): void {
  nameSubjects(kernel, agentSubjects)
  serve(kernel, team.teamOverview, showOverview)
  serve(kernel, team.agentTerms, showTerms)
  serveList(kernel, team.downlines, teamTree)
  serve(kernel, team.openDownline, openAccount)
  serve(kernel, team.saveDownline, changeDownline)
  serveList(kernel, team.agentLinks, ownLinks)
  serve(kernel, team.createLink, openLink)
  serve(kernel, team.closeLink, endLink)
  serveReports(kernel)
  serveContracts(kernel)
  serveBills(kernel)
  serveDesk(kernel)
  serveMoves(kernel)
  serveHouseRates(kernel)
  serveDisputes(kernel)
  servePayDebt(kernel)
  tellContractFlags(kernel, flagsOf)
}

function serveContracts(kernel: Kernel): void {
  serveList(kernel, contracts.agentContracts, {
    read: ({ db, caller }, filters, range) =>
      contractPage(db, { memberId: caller.memberId, ...filters }, range),
    view: (rows, { db, caller }) => contractViews(db, rows, caller.memberId),
  })
  serve(kernel, contracts.offerContract, async (context, input) => {
    const { db, caller } = context
    const row = await inTransaction(db, (tx) => offer(tx, context, caller.memberId, input))
    return (await contractViews(db, [row], caller.memberId))[0]!
  })
  serve(kernel, contracts.acceptContract, accept)
  serve(kernel, contracts.rejectContract, reject)
  serve(kernel, contracts.endContract, end)
}

function serveBills(kernel: Kernel): void {
  serveList(kernel, bills.agentStatements, {
    async read({ db, caller, refuse }, filters, range) {
      const { memberId, currency } = caller
      if (![filters.from, filters.to].every((day) => day === undefined || isDay(day)))
        refuse('range_invalid')
      const { own, paid, ...page } = await statementPage(db, { memberId, ...filters }, range)
      const text = (amount: Money) => formatMoney(amount, currency)
      return { ...page, currency, own: text(own), paid: text(paid) }
    },
    async view(rows, { db }) {
      const disputes = await disputesOf(
        db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => statementView(row, disputes.get(row.id)))
    },
  })
  serveRealtimeLines(kernel)
  serveStatementFile(kernel)
  serveBillsFile(kernel)
  serveRealtimeFile(kernel)
  serve(kernel, process.dividendProcess, (context) => showProcess(context, 'dividend'))
  serve(kernel, process.dailyProcess, (context) => showProcess(context, 'daily'))
  serve(kernel, process.hourlyProcess, (context) => showProcess(context, 'hourly'))
  serve(kernel, process.realtimeProcess, (context) => showRealtime(context))
}
