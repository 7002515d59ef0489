import { createHash } from 'node:crypto'
import type { MemberId } from '@kancil/contract/ids'
import { type Currency, isCurrency, type Money, money, parseMoney } from '@kancil/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../server/src/kernel/db.ts'
import type { Kernel } from '../../../server/src/kernel/kernel.ts'
import { accountId, house, memberCash, vendorPlay } from '../../../server/src/ledger/accounts.ts'
import { openWallet } from '../../../server/src/ledger/wallets.ts'
import { noTerms, setPlayTerms } from '../../../server/src/ledger/play/terms.ts'
import { createMember, memberStandings } from '../../../server/src/modules/identity/door.ts'
import { putVendorKey, registerVendor } from '../../../server/src/modules/games/door.ts'
import { openSessions } from './sessions.ts'
import { numberOf } from './wire-ids.ts'
import {
  type KitDialect,
  kitDialects,
  kitKeyId,
  type KitLedger,
  type KitTransaction,
  seedSource,
  sourceOf,
} from './ledger.ts'

export type Seed = {
  readonly ledger: KitLedger
  readonly secret: string
  readonly dialect: KitDialect
}

/**
 * Puts the product's own tables into the state of a kit's ledger file, with the owner's rights: the
 * application may not delete what it wrote. Accounts stay, emptied, because processes remember
 * their numbers.
 */
export async function seedKit(kernel: Kernel, ownerDb: Db, seed: Seed): Promise<void> {
  const { vendor } = kitDialects[seed.dialect]
  await prepareVendor(kernel, seed)
  const members = new Map<string, Holder>()
  for (const [alias, account] of Object.entries(seed.ledger.accounts))
    members.set(alias, { vendor, ...(await prepareMember(kernel, alias, account.currency)) })
  await ownerDb.transaction().execute(async (tx) => {
    await empty(tx)
    await nameAliases(tx, kernel, vendor, members)
    await openSessions(tx, kernel, members, seed.ledger.sessions ?? {})
    for (const [alias, account] of Object.entries(seed.ledger.accounts)) {
      const holder = members.get(alias)!
      // The file does not say whose a transaction is; a kit's case has one account that plays.
      const isFirst = alias === Object.keys(seed.ledger.accounts)[0]
      const transactions = isFirst ? Object.entries(seed.ledger.transactions) : []
      await writeBooks(tx, holder, parseMoney(account.balance, holder.currency), transactions)
      if (isFirst) await writeTombstones(tx, holder, seed.ledger)
      if (account.bet_limited)
        await setPlayTerms(
          tx,
          holder.memberId,
          holder.currency,
          { ...noTerms, betMax: money(0n) },
          kernel.clock.now(),
        )
    }
    const ids = Object.values(seed.ledger.transactions).map((transaction) =>
      numberOf(transaction.id),
    )
    const last = ids.reduce((high, id) => (id > high ? id : high), 0n)
    await sql`select setval('transfer_number', ${last + 1n}, false)`.execute(tx)
  })
}

type NamedTransaction = readonly [idProvider: string, KitTransaction]
type Holder = {
  readonly vendor: string
  readonly memberId: MemberId
  readonly currency: Currency
}

async function prepareVendor(kernel: Kernel, { dialect, secret }: Seed): Promise<void> {
  const { vendor } = kitDialects[dialect]
  await registerVendor(kernel, {
    id: vendor,
    vassalage: vendor.toUpperCase().replaceAll('-', '_'),
    displayName: 'Conformance kit',
    dialect,
    status: 'live',
    currencies: ['EUR', 'USD', 'MYR', 'SGD', 'THB', 'IDR', 'VND', 'KWD'],
    needsSession: false,
    checksGames: false,
    remembersNonces: dialect === 'native',
  })
  await putVendorKey(kernel, { vendorId: vendor, keyId: kitKeyId, secret })
}

/** The same alias is always the same member, so that what a process remembers of it stays valid. */
async function prepareMember(
  kernel: Kernel,
  alias: string,
  currency: string,
): Promise<Omit<Holder, 'vendor'>> {
  if (!isCurrency(currency)) throw new RangeError(`no such currency here: ${currency}`)
  const digest = createHash('md5').update(`${alias} ${currency}`).digest('hex')
  const memberId = `mbr_${digest}` as MemberId
  const standings = await memberStandings(kernel.db, [memberId])
  if (!standings.has(memberId))
    await createMember(kernel.db, {
      id: memberId,
      merchant: kernel.config.merchant,
      account: `kit${digest.slice(0, 12)}`,
      accountKind: 0,
      currency,
      passwordHash: 'no sign-in',
      createdAt: kernel.clock.now(),
    })
  await openWallet(kernel.db, memberId, currency)
  return { memberId, currency }
}

const vendors = Object.values(kitDialects).map(({ vendor }) => vendor)

async function empty(tx: Tx): Promise<void> {
  await sql`truncate transfer, entry, tombstone, late_original, round_state, play_terms, hold, outbox,
    event_parked, bet_round, bet_settlement, valid_bet, valid_bet_change, game_day,
    ledger_proven`.execute(tx)
  await sql`update ledger_proof_mark set done_number = null, seen_number = null,
    seen_at = null`.execute(tx)
  await sql`update account set balance = 0, held = 0, wagered = 0, won = 0, terms_day = null,
    bet_max = null, version = version + 1`.execute(tx)
  await sql`delete from player_alias where vendor_id = any(${vendors})`.execute(tx)
  await sql`delete from game_session where vendor_id = any(${vendors})`.execute(tx)
}

async function nameAliases(
  tx: Tx,
  kernel: Kernel,
  vendor: string,
  members: ReadonlyMap<string, Holder>,
): Promise<void> {
  for (const [alias, { memberId, currency }] of members)
    await sql`insert into player_alias (vendor_id, alias, member_id, currency, created_at) values
      (${vendor}, ${alias}, ${memberId}, ${currency}, ${kernel.clock.now()})`.execute(tx)
}

/**
 * The transactions of the file in the order of their numbers. The file gives the balance after each
 * but not what moved between them: where the running balance differs, an adjustment comes first.
 */
async function writeBooks(
  tx: Tx,
  holder: Holder,
  balance: Money,
  transactions: readonly NamedTransaction[],
): Promise<void> {
  const { vendor, memberId, currency } = holder
  const cash = accountId(memberCash(memberId, currency), '')
  const adjustments = accountId(house('adjustments', currency), memberId)
  const pool = accountId(vendorPlay(vendor, currency), memberId)
  let running = 0n
  const adjustTo = async (wanted: bigint) => {
    if (wanted === running) return
    const id = seedNumber()
    const transfer = { id, source: seedSource, sourceTx: `adjust:${id}`, kind: 'adjustment' }
    const signed = wanted - running
    await write(tx, { ...transfer, cash, other: adjustments, signed, balanceAfter: money(wanted) })
    running = wanted
  }
  for (const [sourceTx, transaction] of transactions.toSorted(byNumber)) {
    const signed = cashChange(transaction, currency)
    const balanceAfter = parseMoney(transaction.balance_after, currency)
    await adjustTo(balanceAfter - signed > 0n ? balanceAfter - signed : 0n)
    const id = transaction.id === '' ? seedNumber() : numberOf(transaction.id)
    await write(tx, {
      ...{ id, source: sourceOf(vendor), sourceTx, cash, other: pool, signed, balanceAfter },
      // Without its details a transaction can be answered again but not reversed.
      kind: transaction.type ?? 'imported',
      ...(transaction.round_id === undefined ? {} : { round: transaction.round_id }),
      ...(transaction.type === undefined && transaction.id !== '' ? { ref: id } : {}),
    })
    running += signed
  }
  await adjustTo(balance)
}

let seedNumbers = 0n

/**
 * The seed's own transfers have negative numbers, so that the first new one follows the file's
 * last.
 */
function seedNumber(): bigint {
  return --seedNumbers
}

/** The change a transaction of the file made to the member's cash, in minor units. */
function cashChange(transaction: KitTransaction, currency: Currency): bigint {
  const amount = transaction.amount === undefined ? 0n : parseMoney(transaction.amount, currency)
  return transaction.type === 'bet' ? -amount : amount
}

/** Those without a number come last: a rollback that found nothing has none. */
function byNumber([, a]: NamedTransaction, [, b]: NamedTransaction): number {
  if (a.id === '' || b.id === '') return Number(a.id === '') - Number(b.id === '')
  return Number(numberOf(a.id) - numberOf(b.id))
}

type SeededEntry = {
  readonly id: bigint
  readonly kind: string
  readonly source: string
  readonly sourceTx: string
  readonly cash: ReturnType<typeof accountId>
  readonly other: ReturnType<typeof accountId>
  /** The change to the member's cash. */
  readonly signed: bigint
  readonly balanceAfter: Money
  readonly ref?: bigint
  readonly round?: string
}

async function write(tx: Tx, row: SeededEntry): Promise<void> {
  const { cash, other, signed, kind } = row
  const outward = signed < 0n || (signed === 0n && kind === 'bet')
  const amount = signed < 0n ? -signed : signed
  await sql`insert into transfer (id, kind, source_id, source_tx, scope, debit_account,
      credit_account, amount, balance_after, ref_id, created_at, round_id)
    values (${row.id}, ${kind}, ledger_source_id(${row.source}), ${row.sourceTx}, 0,
      ${outward ? cash : other}, ${outward ? other : cash}, ${amount}, ${row.balanceAfter},
      ${row.ref ?? null}, now(), ${row.round ?? null})`.execute(tx)
  if (amount === 0n) return
  const counted = kind === 'bet' ? sql`wagered = wagered + ${amount}` : sql`wagered = wagered`
  const won = kind === 'win' ? sql`won = won + ${amount}` : sql`won = won`
  await sql`insert into entry (account_id, transfer_id, amount, balance_after, created_at, kind)
    values
    (${cash}, ${row.id}, ${signed}, ${row.balanceAfter}, now(), ${kind}),
    (${other}, ${row.id}, ${-signed}, null, now(), ${kind})`.execute(tx)
  await sql`update account set balance = balance + ${signed}, ${counted}, ${won}
    where id = ${cash}`.execute(tx)
  await sql`update account set balance = balance - ${signed} where id = ${other}`.execute(tx)
}

/**
 * A tombstone names the rollback that made it: the file's own record, or one of the seed's if there
 * is none.
 */
async function writeTombstones(tx: Tx, holder: Holder, ledger: KitLedger): Promise<void> {
  const cash = accountId(memberCash(holder.memberId, holder.currency), '')
  const pool = accountId(vendorPlay(holder.vendor, holder.currency), holder.memberId)
  const kitSource = sourceOf(holder.vendor)
  const record = Object.entries(ledger.transactions).find(
    ([, transaction]) => transaction.type === undefined,
  )
  for (const sourceTx of ledger.tombstones) {
    const source = record ? kitSource : seedSource
    const rollbackTx = record ? record[0] : `rollback:${sourceTx}`
    if (!record) {
      const { rows } = await sql<{ balance: Money }>`select balance from account
        where id = ${cash}`.execute(tx)
      await write(tx, {
        ...{ id: seedNumber(), kind: 'imported', source, sourceTx: rollbackTx },
        ...{ cash, other: pool, signed: 0n, balanceAfter: rows[0]!.balance },
      })
    }
    await sql`insert into tombstone (source_tx, source_id, scope, account_id, original_id,
        rollback_id, created_at)
      select ${sourceTx}, ledger_source_id(${kitSource}), 0, ${cash},
        (select id from transfer where source_tx = ${sourceTx}
          and source_id = ledger_source_id(${kitSource})), t.id, now()
      from transfer t where t.source_tx = ${rollbackTx}
        and t.source_id = ledger_source_id(${source})`.execute(tx)
  }
}
