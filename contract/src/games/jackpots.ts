import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Fields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { list } from '../list.ts'
import { AmountText, CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'
import { NameLanguage } from './client-fields.ts'
import { JackpotCode } from './facts.ts'
import { GameNames } from './game-desk.ts'
import { VendorParams } from './vendor-desk.ts'

/** `paused`: nothing goes in and nothing is drawn; what a round had won already is still paid. */
export const jackpotStates = ['live', 'paused'] as const
export const JackpotState = Type.Enum(jackpotStates)

export const ConsoleJackpot = Type.Object({
  jackpotId: JackpotCode,
  name: Type.String(),
  vendorId: Type.String(),
  vendorName: Type.String(),
  currency: CurrencyCode,
  state: JackpotState,
  /** Names of the games that feed it. */
  games: Type.Array(Type.String()),
  /** Parts of a million of a stake, and what of them is kept for the next seed. */
  sharePpm: Type.Integer(),
  reservePpm: Type.Integer(),
  seed: MoneyText,
  /** Of the ledger's accounts. */
  pool: MoneyText,
  reserve: MoneyText,
  /** Of the settled rounds, both accounts together. */
  contributed: MoneyText,
  contributedToday: MoneyText,
  /** What the house gave for seeds, beyond the reserve. */
  seeded: MoneyText,
  paid: MoneyText,
  wins: Type.Integer(),
  /** The ledger’s balance less contributions and seeds plus wins; "0.00" where they agree. */
  difference: MoneyText,
  /** When the hourly comparison last looked; it pauses a jackpot whose books differ. */
  checkedAt: Type.Union([InstantText, Type.Null()]),
})
export type ConsoleJackpot = Static<typeof ConsoleJackpot>

export const consoleJackpots = endpoint({
  name: 'games.consoleJackpots',
  summary: 'Jackpots with their balances, contributions and wins, reconciled with the ledger',
  method: 'GET',
  path: '/console/games/jackpots',
  auth: 'operator',
  permission: 'vendors.read',
  /** Of the names of jackpots and games. */
  input: Fields({ language: Type.Optional(NameLanguage) }),
  output: Type.Object({ list: Type.Array(ConsoleJackpot) }),
  errors: {},
})

export const makeJackpot = endpoint({
  name: 'games.makeJackpot',
  summary: 'Makes a jackpot for games of a vendor; the house gives its first seed',
  method: 'PUT',
  path: '/console/games/jackpots/:jackpotId',
  auth: 'operator',
  permission: 'vendors.write',
  stepUp: true,
  params: Type.Object({ jackpotId: JackpotCode }),
  input: Fields({
    vendorId: VendorParams.properties.vendorId,
    currency: CurrencyCode,
    /** In English at least. */
    names: GameNames,
    /** The vendor's codes of its games. */
    games: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
    }),
    /** Parts of a million of a stake: a tenth of it at most. */
    sharePpm: Type.Integer({ minimum: 1, maximum: 100_000 }),
    reservePpm: Type.Integer({ minimum: 0, maximum: 100_000 }),
    seed: AmountText,
  }),
  output: Done,
  errors: {
    jackpot_exists: 409,
    vendor_unknown: 422,
    game_unknown: 422,
    /** The vendor does not take it, or it is play money, which feeds no jackpot. */
    currency_unsupported: 422,
    /** The reserve's part is more than the share. */
    share_invalid: 422,
    /** More decimals than the currency has, or more than an account holds. */
    seed_invalid: 422,
    /** Our own studio publishes this one's games, share and currency. */
    jackpot_of_studio: 422,
  },
})

export const setJackpotState = endpoint({
  name: 'games.setJackpotState',
  summary: 'Pauses a jackpot, or lets it go on',
  method: 'POST',
  path: '/console/games/jackpots/:jackpotId',
  auth: 'operator',
  permission: 'vendors.write',
  params: Type.Object({ jackpotId: JackpotCode }),
  input: Fields({ state: JackpotState }),
  output: Done,
  errors: {},
})

export const jackpotWins = list({
  name: 'games.jackpotWins',
  summary: 'Jackpots that were won, the newest first',
  path: '/console/games/jackpot-wins',
  auth: 'operator',
  permission: 'vendors.read',
  row: Type.Object({
    winId: idSchema('jackpotWin'),
    jackpotId: JackpotCode,
    memberId: idSchema('member'),
    roundId: Type.String(),
    /** Of the betting record. */
    betId: idSchema('round'),
    gameCode: Type.String(),
    currency: CurrencyCode,
    amount: MoneyText,
    /** What the pool began with again: out of the reserve, and given by the house. */
    fromReserve: MoneyText,
    fromHouse: MoneyText,
    at: InstantText,
    /** When the vendor took it back: it is in the pool again. */
    takenBackAt: Type.Union([InstantText, Type.Null()]),
  }),
  filters: { jackpotId: Type.Optional(JackpotCode) },
  errors: {},
})
