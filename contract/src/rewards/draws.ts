import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Fields, NoFields } from '../fields.ts'
import { idSchema } from '../ids.ts'
import { offeredLanguages } from '../languages.ts'
import { bannerArts } from '../messages/announcements.ts'
import { CurrencyCode, MoneyText } from '../money.ts'
import { InstantText } from '../time.ts'

const Language = Type.Optional(Type.Enum(offeredLanguages))

/** Programmes whose gift is drawn. */
export const drawKinds = ['raffle', 'wheel', 'redPacket'] as const
export type DrawKind = (typeof drawKinds)[number]

export const Draw = Type.Object({
  programmeId: idSchema('programme'),
  kind: Type.Enum(drawKinds),
  title: Type.String(),
  summary: Type.String(),
  art: Type.Enum(bannerArts),
  currency: CurrencyCode,
  endsAt: InstantText,
  isOver: Type.Boolean(),
  /**
   * What can be won, with the chance of each in hundredths of a percent, how many there are (0: any
   * number) and how many of these are left; none for packets.
   */
  prizes: Type.Array(
    Type.Object({
      amount: MoneyText,
      weight: Type.Integer(),
      stock: Type.Integer(),
      left: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  /** Of red packets: what is divided, into how many, the smallest, and how many are left. */
  pool: Type.Union([MoneyText, Type.Null()]),
  count: Type.Union([Type.Integer(), Type.Null()]),
  least: Type.Union([MoneyText, Type.Null()]),
  left: Type.Union([Type.Integer(), Type.Null()]),
  turnoverPercent: Type.Integer(),
  /** SHA-256 of the seed, shown before anybody took part; the seed itself once it is over. */
  seedHash: Type.String(),
  seed: Type.String(),
})
export type Draw = Static<typeof Draw>

export const draws = endpoint({
  name: 'rewards.draws',
  summary: 'Raffles, wheels and red packets that run now, and those that ended lately',
  method: 'GET',
  path: '/wps/promotion/draws',
  auth: 'public',
  input: Fields({ language: Language }),
  output: Type.Object({ draws: Type.Array(Draw) }),
  errors: {},
})

/** What a member drew, with what it takes to compute it again. */
export const Drawn = Type.Object({
  programmeId: idSchema('programme'),
  amount: MoneyText,
  currency: CurrencyCode,
  /** The number drawn of 10,000; of red packets, which packet was opened. */
  roll: Type.Integer(),
  /** What the seed signs: HMAC-SHA256 of this text gives the number, or the packets. */
  message: Type.String(),
  clientSeed: Type.String(),
  at: InstantText,
})
export type Drawn = Static<typeof Drawn>

export const ownDraws = endpoint({
  name: 'rewards.ownDraws',
  summary: 'What the member drew, and what they still need before they may draw',
  method: 'GET',
  path: '/wps/promotion/draws/own',
  auth: 'member',
  input: NoFields,
  output: Type.Object({
    drawn: Type.Array(Drawn),
    missing: Type.Array(Type.Object({ programmeId: idSchema('programme'), betsLeft: MoneyText })),
  }),
  errors: {},
})

export const claimRaffle = endpoint({
  name: 'rewards.claimRaffle',
  summary: 'Draws the member’s prize of a raffle, a wheel or a red packet, once',
  method: 'POST',
  path: '/wps/promotion/raffle/claim',
  auth: 'member',
  input: Fields({
    programmeId: idSchema('programme'),
    /** The member’s own part in the draw; any text. */
    clientSeed: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  }),
  output: Drawn,
  errors: {
    reward_claimed: 409,
    reward_not_due: 409,
    reward_over: 409,
    packets_gone: 409,
    /** Another member took part on a device of this one. */
    reward_device: 409,
  },
})
