import type { InputOf } from '@kancil/contract/endpoint'
import {
  decidePurseTransfer,
  type DeskPurseTransfer,
  type PurseAct,
  purseDesk,
  type OperatorWord,
  operatorWords,
} from '@kancil/contract/games/purse-desk'
import type { MemberId } from '@kancil/contract/ids'
import { formatMoney, zero } from '@kancil/contract/money'
import type { Settings } from '@kancil/contract/site/settings'
import { needsSecondOperator } from '@kancil/rules/payments/withdrawal-limits'
import { actsFor, nextAsk } from '@kancil/rules/wallet/purse-transfer'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import { serveList } from '../../../kernel/http/serve-list.ts'
import { purseTotals } from '../../../ledger/purses.ts'
import { memberLine, memberStandings } from '../../identity/door.ts'
import { type ActResult, ownMembers, serveDecision } from '../../operator/door.ts'
import { readSettings } from '../../site/door.ts'
import { catalogueOf } from '../catalogue/games.ts'
import { announce, askAboutTransfer, endCase, keyOf, putRight, sendTransfer } from './ask.ts'
import { bookLeg } from './book.ts'
import { deskPage, openCounts } from './desk-store.ts'
import type { PurseGround } from './ground.ts'
import { lockPurse } from './purse-store.ts'
import { changeTransfer, lockTransfer, type PurseTransferRow, transferById } from './store.ts'

type Decide = typeof decidePurseTransfer
type Input = InputOf<Decide>

/** Serves the desk of transfers to purses, and the operators' decisions on them. */
export function servePurseDesk(ground: PurseGround): void {
  const { kernel } = ground
  serveList(kernel, purseDesk, {
    async read({ db }, { show = 'open', vendorId, account }, range) {
      const memberIds = account
        ? await memberLine.memberIdsByAccount(db, kernel.config.merchant, account)
        : undefined
      const [page, flights] = await Promise.all([
        deskPage(db, { show, vendorId, memberIds }, range),
        vendorFlights(kernel),
      ])
      return { ...page, flights }
    },
    view: (rows) => deskViews(kernel, rows),
  })
  serveDecision(kernel, decidePurseTransfer, {
    action: 'games.decidePurseTransfer',
    subject: ({ id }) => id,
    prepare: (context, input) => callVendor(ground, context, input),
    lock: (tx, { transferId }) => lockCase(tx, transferId),
    firstOperator: (row, { act }) => (row.asked_act === act ? row.asked_id : null),
    act: decide,
    tell: async ({ id }) => announce(kernel, (await transferById(kernel.db, id))!),
    view: async ({ id }, { db }) => (await deskViews(kernel, [(await transferById(db, id))!]))[0]!,
  })
}

type Prepared = { readonly before: PurseTransferRow; readonly terms: Settings['payments'] }

/** What a decision needs of the vendor, before anything is locked. */
async function callVendor(
  ground: PurseGround,
  context: Context<Decide>,
  { transferId, act, note }: Input,
): Promise<Prepared> {
  const { db, refuse, caller } = context
  const row = (await transferById(db, transferId)) ?? refuse('not_found')
  // Here, and not as the decision's `favours`: the vendor is called before anything is locked.
  await inTransaction(db, (tx) =>
    ownMembers.refuseOwnMember(tx, context, row.member_id as MemberId),
  )
  if (!actsFor(row).includes(act)) refuse('already_decided', { state: row.state })
  if (act !== 'ask' && act !== 'send' && note.trim().length < 3) refuse('note_needed')
  if (act === 'ask') await askAboutTransfer(ground, row)
  if (act === 'send') await sendTransfer(ground, row)
  if (act === 'putRight') {
    const outcome = await putRight(ground, row, { name: caller.name, note })
    const word = (await transferById(db, transferId))!.word
    if (outcome === 'vendor_refused') refuse('vendor_refused', { word })
    if (outcome === 'purse_short') refuse('purse_short')
    if (outcome === 'not_open') refuse('already_decided')
  }
  return { before: row, terms: (await readSettings(db)).payments }
}

/** In the order of every other transfer: the purse first. */
async function lockCase(tx: Tx, transferId: string): Promise<PurseTransferRow | null> {
  const row = await transferById(tx, transferId)
  if (!row) return null
  await lockPurse(tx, keyOf(row))
  return lockTransfer(tx, transferId)
}

/** Books what the operator says. Asking, sending and putting right are done by now. */
async function decide(
  tx: Tx,
  row: PurseTransferRow,
  { caller, now, refuse }: Context<Decide>,
  { act, note }: Input,
  { before, terms }: Prepared,
): Promise<ActResult<PurseTransferRow>> {
  const by = { name: caller.name, note }
  if (isOperatorWord(act)) {
    // The vendor, or another operator, was faster.
    if (!actsFor(row).includes(act)) refuse('already_decided', { state: row.state })
    if (row.asked_act !== act && needsSecondOperator(row.amount, terms))
      return askForSecond(tx, row, act, { caller, note })
    if (act === 'writeOff') {
      await bookLeg(tx, row, 'writtenOff', now)
      await endCase(tx, row, 'written_off', by)
    } else await end(tx, row, act === 'settle' ? 'done' : 'returned', by, now)
  }
  const after = (await lockTransfer(tx, row.id))!
  return {
    outcome: after,
    before: { state: before.state, word: before.word },
    after: {
      act,
      state: after.state,
      word: after.word,
      ...aboutOf(row),
      ...(note ? { note } : {}),
    },
  }
}

function isOperatorWord(act: PurseAct): act is OperatorWord {
  return (operatorWords as readonly PurseAct[]).includes(act)
}

/** Nothing moves until another operator decides the same. */
async function askForSecond(
  tx: Tx,
  row: PurseTransferRow,
  act: OperatorWord,
  { caller, note }: Pick<Context<Decide>, 'caller'> & Pick<Input, 'note'>,
): Promise<ActResult<PurseTransferRow>> {
  const { operatorId, name } = caller
  await changeTransfer(tx, row.id, { asked_act: act, asked_id: operatorId, asked_by: name })
  return { outcome: row, after: { askedBy: name, act, ...aboutOf(row), note } }
}

/** Of which transfer an entry of the audit log tells. */
function aboutOf(row: PurseTransferRow) {
  return {
    amount: `${formatMoney(row.amount, row.currency)} ${row.currency}`,
    vendor: row.vendor_id,
    memberId: row.member_id,
  }
}

/** On an operator's word; the vendor is asked for a day yet, and may contradict. */
async function end(
  tx: Tx,
  row: PurseTransferRow,
  state: 'done' | 'returned',
  by: { readonly name: string; readonly note: string },
  now: Date,
): Promise<void> {
  await bookLeg(tx, row, state, now)
  await changeTransfer(tx, row.id, {
    ...{ state, booked: state, asks: 0, ended_at: now, decided_by: by.name, note: by.note },
    check_at: nextAsk(state, 0, now),
  })
}

async function vendorFlights(kernel: Kernel) {
  const [totals, counts, { vendorById }] = await Promise.all([
    purseTotals(kernel.db),
    openCounts(kernel.db),
    catalogueOf(kernel),
  ])
  return totals.map(({ vendorId, currency, purses, transit }) => ({
    vendorId,
    vendorName: vendorById.get(vendorId)?.displayName ?? vendorId,
    currency,
    count: Number(
      counts.find((count) => count.vendorId === vendorId && count.currency === currency)?.n ?? 0,
    ),
    inFlight: formatMoney(transit ?? zero, currency),
    inPurses: formatMoney(purses ?? zero, currency),
  }))
}

async function deskViews(
  kernel: Kernel,
  rows: readonly PurseTransferRow[],
): Promise<DeskPurseTransfer[]> {
  const [members, { vendorById }] = await Promise.all([
    memberStandings(
      kernel.db,
      rows.map((row) => row.member_id),
    ),
    catalogueOf(kernel),
  ])
  return rows.map((row) => ({
    ...askedOf(row),
    transferId: row.id,
    memberId: row.member_id as MemberId,
    account: members.get(row.member_id)?.account ?? '',
    vendorId: row.vendor_id,
    vendorName: vendorById.get(row.vendor_id)?.displayName ?? row.vendor_id,
    direction: row.direction,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    word: row.word,
    ...(row.word_at ? { wordAt: row.word_at.toISOString() } : {}),
    sends: row.sends,
    asks: row.asks,
    ...(row.check_at ? { nextAt: row.check_at.toISOString() } : {}),
    at: row.created_at.toISOString(),
    acts: [...actsFor(row)],
    by: row.decided_by,
    note: row.note,
  }))
}

function askedOf(row: PurseTransferRow): Pick<DeskPurseTransfer, 'asked'> {
  const { asked_act: act, asked_by: by } = row
  return act && actsFor(row).includes(act) ? { asked: { by, act } } : {}
}
