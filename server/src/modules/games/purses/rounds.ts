import type { PurseRound } from '@kancil/contract/ports/vendor-purse'
import { purseRoundsPage } from '@kancil/contract/seamless/purse-wire'
import { afterCommit, inTransaction, type Tx } from '../../../kernel/db.ts'
import { eachAlone } from '../../../kernel/jobs/each-alone.ts'
import { countPurseRounds, type PurseRoundFact } from '../../../ledger/play/purse-play.ts'
import { roundRef } from '../../../ledger/round-ref.ts'
import { openWallet } from '../../../ledger/wallets.ts'
import type { VendorEntry } from '../catalogue/games.ts'
import { roundsPusher } from '../bets/push-rounds.ts'
import { addListedRounds } from '../bets/listed-store.ts'
import { type PurseGround, purseVendors } from './ground.ts'
import { holdersOf, lockList, moveList, placeOfList } from './round-store.ts'

/** Pages of one look: what is left is read at the next. */
const pagesMax = 20

/** What members played from purses since the last look, of every vendor that lists it. */
export async function takePurseRounds(ground: PurseGround): Promise<void> {
  await eachAlone(await purseVendors(ground.kernel), (vendor) => takeRoundsOf(ground, vendor))
}

/**
 * Reads a vendor's list from where it was read to, and counts each round once: into turnover, the
 * member's limits and the betting record. The money itself moves by the purse's balance
 * (`readPurse`), so that a list that lags or lies moves none.
 */
export async function takeRoundsOf(ground: PurseGround, vendor: VendorEntry): Promise<void> {
  const { kernel, client } = ground
  if (vendor.status === 'off') return
  for (let pages = 0; pages < pagesMax; pages++) {
    const after = await placeOfList(kernel.db, vendor.id)
    const page = await client.purseRounds(vendor, after)
    if (page === null || page === 'no_list' || page.length === 0) return
    await inTransaction(kernel.db, (tx) => countPage(ground, tx, { vendor, after, page }))
    if (page.length < purseRoundsPage) return
  }
}

type Page = {
  readonly vendor: VendorEntry
  readonly after: bigint
  readonly page: readonly PurseRound[]
}

async function countPage(
  { kernel }: PurseGround,
  tx: Tx,
  { vendor, after, page }: Page,
): Promise<void> {
  const now = kernel.clock.now()
  // Another look was faster: it counted this page.
  if ((await lockList(tx, vendor.id)) !== after) return
  const holders = await holdersOf(
    tx,
    vendor.id,
    page.map(({ playerId }) => playerId),
  )
  const facts = page.flatMap(({ playerId, number: _number, finishedAt, ...round }) => {
    const holder = holders.get(playerId)
    if (holder?.currency !== round.currency) return []
    const playedAt = finishedAt < now ? finishedAt : now
    return [{ ...round, vendorId: vendor.id, memberId: holder.memberId, playedAt }]
  })
  if (facts.length < page.length)
    kernel.log.error(
      { vendor: vendor.id, after, unknown: page.length - facts.length },
      'a vendor lists rounds of players whom we do not know',
    )
  for (const { memberId, currency } of facts) await openWallet(tx, memberId, currency)
  const counted = await countPurseRounds(tx, facts, now)
  const isNew = new Set(counted.map(({ roundId }) => roundId))
  const rows = await addListedRounds(
    tx,
    facts.filter(({ roundId }) => isNew.has(roundId)).map(listed),
    now,
  )
  await moveList(tx, vendor.id, page.at(-1)!.number, now)
  if (rows.length > 0) afterCommit(tx, () => roundsPusher(kernel)(rows))
}

function listed(fact: PurseRoundFact) {
  return { ...fact, id: roundRef(fact.vendorId, fact.memberId, fact.roundId) }
}
