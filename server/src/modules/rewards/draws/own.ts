import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import { formatMoney, money } from '@kancil/contract/money'
import {
  type claimRaffle as claimEndpoint,
  type Draw,
  drawKinds,
  type DrawKind,
  type Drawn,
  type draws as drawsEndpoint,
  type ownDraws as ownEndpoint,
} from '@kancil/contract/rewards/draws'
import type { TermsOf } from '@kancil/contract/rewards/programme-terms'
import { businessDay } from '@kancil/contract/time'
import { prizeAt, splitPool, tableRoll } from '@kancil/rules/rewards/draw'
import { hmacSha256 } from '../../../kernel/chance.ts'
import { openText } from '../../../kernel/crypto/sealed.ts'
import { inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Context } from '../../../kernel/http/serve.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { memberTraces, requireActive } from '../../identity/door.ts'
import { pushBalance } from '../../wallet/door.ts'
import { itemWordsIn } from '../mall/own.ts'
import { isDrawOver, seedKey } from '../programmes/console.ts'
import { type GiftRow, giftAt, giftsIn } from '../programmes/gift-store.ts'
import { giveReward } from '../programmes/give.ts'
import { lockProgramme, type ProgrammeRow, shownDraws } from '../programmes/store.ts'
import { anyDrew, betsWithin, givenOf, noteGiven, noteOpened } from './store.ts'

type Drawing = ProgrammeRow<DrawKind>

/** How long a draw that is over is shown, with its seed. */
const shownMs = 30 * 86_400_000
const giftKey = 'draw'

const hmac = (key: string, message: string): Uint8Array => hmacSha256(key, message)
const seedOf = ({ secrets }: Pick<Kernel, 'secrets'>, { sealedSeed }: Drawing): string =>
  openText(secrets.keyFor(seedKey), sealedSeed)

async function shown(db: Parameters<typeof shownDraws>[0], now: Date): Promise<Drawing[]> {
  const since = new Date(now.getTime() - shownMs)
  return (await shownDraws(db, drawKinds, { now, since })) as Drawing[]
}

export async function showDraws(
  { db, now, secrets }: Context<typeof drawsEndpoint>,
  { language }: InputOf<typeof drawsEndpoint>,
): Promise<OutputOf<typeof drawsEndpoint>> {
  const [rows, words] = await Promise.all([shown(db, now), itemWordsIn(db, language)])
  const given = await givenOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    draws: rows.map((row): Draw => {
      const text = (amount: number): string => formatMoney(money(BigInt(amount)), row.currency)
      const packets = row.kind === 'redPacket' ? (row.terms as TermsOf['redPacket']) : null
      const table = packets ? [] : (row.terms as TermsOf['raffle']).prizes
      return {
        ...{ programmeId: row.id, kind: row.kind, ...words(row.words), art: row.art },
        ...{
          currency: row.currency,
          endsAt: row.endsAt!.toISOString(),
          isOver: isDrawOver(row, now),
        },
        prizes: table.map(({ amount, weight, stock }, at) => ({
          ...{ amount: text(amount), weight, stock },
          left: stock === 0 ? null : Math.max(stock - (given(row.id)[at] ?? 0), 0),
        })),
        pool: packets && text(packets.pool),
        count: packets && packets.count,
        least: packets && text(packets.least),
        left: packets && packets.count - row.opened,
        turnoverPercent: row.terms.turnoverPercent,
        seedHash: row.seedHash,
        // Known only when nobody can take part any more.
        seed: isDrawOver(row, now) ? seedOf({ secrets }, row) : '',
      }
    }),
  }
}

const span = ({ startsAt }: Drawing, now: Date) => ({
  ...{ from: businessDay(startsAt), to: businessDay(now) },
})

async function betsLeft(
  tx: Parameters<typeof betsWithin>[0],
  row: Drawing,
  memberId: string,
  now: Date,
) {
  const bets = await betsWithin(tx, memberId, row.currency, span(row, now))
  const left = BigInt(row.terms.validBetMin) - bets
  return money(left > 0n ? left : 0n)
}

export async function showOwnDraws({
  db,
  caller,
  now,
}: Context<typeof ownEndpoint>): Promise<OutputOf<typeof ownEndpoint>> {
  const rows = await shown(db, now)
  const gifts = await giftsIn(
    db,
    caller.memberId,
    rows.map(({ id }) => id),
  )
  const open = rows
    .filter((row) => !isDrawOver(row, now))
    .filter(({ id }) => !gifts.some(({ programmeId }) => programmeId === id))
  const missing = await Promise.all(
    open.map(async (row) => ({
      programmeId: row.id,
      betsLeft: formatMoney(await betsLeft(db, row, caller.memberId, now), row.currency),
    })),
  )
  const kinds = new Map(rows.map(({ id, kind }) => [id as string, kind]))
  return { drawn: gifts.map((gift) => drawnView(gift, kinds.get(gift.programmeId)!)), missing }
}

function drawnView(
  { programmeId, memberId, amount, currency, detail, at }: GiftRow,
  kind: DrawKind,
): Drawn {
  const { roll, clientSeed } = detail as { roll: number; clientSeed: string }
  // The first block of the stream (handbook, games 0.4): nonce 0, cursor 0.
  const part = kind === 'redPacket' ? '' : `-${memberId}-${clientSeed}`
  return {
    message: `${programmeId}${part}:0:0`,
    ...{ programmeId, currency, roll, clientSeed, at: at.toISOString() },
    amount: formatMoney(amount, currency),
  }
}

/**
 * Draws a member's prize under the programme's lock. The seed was committed to before anybody took
 * part, and the member adds a text of their own, so neither side can choose the result. Asked again
 * with the same text, it answers what was drawn.
 */
export async function claimDraw(
  kernel: Kernel,
  { db, caller, now, refuse }: Context<typeof claimEndpoint>,
  { programmeId, clientSeed }: InputOf<typeof claimEndpoint>,
): Promise<OutputOf<typeof claimEndpoint>> {
  const { memberId, currency } = caller
  await requireActive(db, memberId)
  const drawn = await inTransaction(db, async (tx) => {
    const row = (await lockProgramme(tx, programmeId)) as Drawing | null
    const isDraw = row !== null && (drawKinds as readonly string[]).includes(row.kind)
    if (!isDraw || row.state === 'draft' || row.state === 'waiting') return refuse('not_found')
    const known = await giftAt(tx, memberId, row.id, giftKey)
    if (known?.detail['clientSeed'] === clientSeed) return drawnView(known, row.kind)
    if (known) return refuse('reward_claimed')
    const isOpen = row.state === 'published' && row.startsAt <= now && !isDrawOver(row, now)
    if (!isOpen || row.currency !== currency) return refuse('reward_over')
    if ((await betsLeft(tx, row, memberId, now)) > 0n) return refuse('reward_not_due')
    const twins = await memberTraces.deviceTwins(tx, memberId)
    if (await anyDrew(tx, row.id, twins)) return refuse('reward_device')
    const result = await draw(kernel, tx, row, `${memberId}-${clientSeed}`)
    if (!result) return refuse('packets_gone')
    const { turnoverPercent } = row.terms
    const detail = { roll: result.roll, clientSeed }
    const amount = money(BigInt(result.amount))
    const giving = { memberId, currency, key: giftKey, amount, turnoverPercent, detail }
    return drawnView((await giveReward(tx, row, giving, now)) ?? refuse('reward_claimed'), row.kind)
  })
  await pushBalance(kernel, memberId)
  return drawn
}

/** What is drawn next; null where no packet is left. */
async function draw(
  kernel: Kernel,
  tx: Tx,
  row: Drawing,
  clientSeed: string,
): Promise<{ readonly roll: number; readonly amount: number } | null> {
  const seed = seedOf(kernel, row)
  if (row.kind === 'redPacket') {
    const terms = row.terms as TermsOf['redPacket']
    if (row.opened >= terms.count) return null
    await noteOpened(tx, row.id)
    return { roll: row.opened, amount: splitPool(hmac, seed, row.id, terms)[row.opened]! }
  }
  const { prizes } = row.terms as TermsOf['raffle']
  const roll = tableRoll(hmac, seed, row.id, clientSeed)
  const at = prizeAt(prizes, roll, (await givenOf(tx, [row.id]))(row.id))
  await noteGiven(tx, row.id, at)
  return { roll, amount: prizes[at]!.amount }
}
