import type { NamedHandler } from '../../../kernel/events/event.ts'
import { type BetsSettled, betsSettledTopic } from '../../games/settlement-door.ts'
import { ticketIssues } from '../../lottery/door.ts'
import { putIssueBets } from './realtime-store.ts'

/** Keeps settled lottery bets by issue and player until the next run of real-time salary. */
export const issueBets: NamedHandler = {
  name: 'agents.issue-bets',
  topic: betsSettledTopic,
  async handle(tx, { payload }) {
    const { bets, at } = payload as BetsSettled
    const real = bets.filter(({ currency }) => currency !== 'XTS')
    const issues = await ticketIssues(
      tx,
      real.map(({ memberId, betTx }) => ({ memberId, id: betTx })),
    )
    const rows = real.flatMap((bet) => {
      const issue = issues.get(bet.betTx)
      if (!issue) return []
      const isVoid = bet.result === 'void'
      const { memberId, betTx, version, stake } = bet
      return [
        {
          ...{
            memberId,
            betTx,
            version,
            stake,
            gameCode: issue.gameCode,
            issueNo: issue.issueNo,
          },
          single: String(BigInt(stake) / BigInt(issue.notes)),
          turnover: bet.validBet ?? (isVoid ? '0' : stake),
          payout: isVoid ? stake : bet.payout,
        },
      ]
    })
    if (rows.length > 0) await putIssueBets(tx, rows, new Date(at))
  },
}
