import { type Currency, formatMoney, type Money } from '@kancil/contract/money'
import type { Row, Rows } from '../kernel/store.ts'
import { jackpotIdOf, winIdOf } from '../wallet/bodies.ts'

const roundsAtOnce = 500

/**
 * The studio's own list of what the platform answered: the stake of each round that began in the
 * span and was not taken back, and its payout once it was delivered. The cursor is the last round's
 * number.
 */
export async function listTransactions(
  { rows }: Rows,
  { from, to }: { readonly from: Date; readonly to: Date },
  after: bigint,
) {
  const listed = await rows(
    `select round.id, round.round_id, round.bet_transaction_id, round.currency, round.stake,
       round.payout, round.status, round.jackpot_amount, win.body as win, win.status as win_status
     from round left join wallet_call win on win.round_row = round.id and win.kind = 'win'
     where round.created_at >= $1 and round.created_at < $2 and round.id > $3
       and round.status in ('open', 'settling', 'settled', 'failed')
     order by round.id limit $4`,
    [from, to, after, roundsAtOnce],
  )
  const transactions = listed.flatMap((row) => {
    const roundId = String(row['round_id'])
    const currency = row['currency'] as Currency
    const amount = formatMoney(row['stake'] as Money, currency)
    const transactionId = String(row['bet_transaction_id'])
    const bet = { transactionId, type: 'bet', roundId, currency, amount }
    const jackpot = jackpotOf(row, { roundId, currency })
    // An old round's call is forgotten once it was answered.
    const isForgotten = row['win'] === null && row['status'] === 'settled'
    if (row['win_status'] !== 'done' && !isForgotten) return [bet, ...jackpot]
    const { transactionId: winId, amount: payout } = isForgotten
      ? {
          transactionId: winIdOf({ roundId }),
          amount: formatMoney(row['payout'] as Money, currency),
        }
      : (JSON.parse(String(row['win'])) as { transactionId: string; amount: string })
    const win = { transactionId: winId, type: 'win', roundId, currency, amount: payout }
    return [bet, win, ...jackpot]
  })
  const isLast = listed.length < roundsAtOnce
  return { transactions, ...(isLast ? {} : { cursor: String(listed.at(-1)!['id']) }) }
}

/** What the platform paid of a jackpot that it holds, by a transaction of its own. */
function jackpotOf(
  row: Row,
  { roundId, currency }: { readonly roundId: string; readonly currency: Currency },
) {
  const paid = row['jackpot_amount'] as Money | null
  if (paid === null) return []
  const transactionId = jackpotIdOf({ roundId })
  return [{ transactionId, type: 'win', roundId, currency, amount: formatMoney(paid, currency) }]
}
