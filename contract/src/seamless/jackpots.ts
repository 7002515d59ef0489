import { type Static, Type } from 'typebox'
import { type Currency } from '../money.ts'
import { Micro } from './rgs-fields.ts'

/** What our own studio and an installation agree on of a jackpot, before either asks the other. */
export type HouseJackpot = {
  readonly id: string
  /** By language as catalogues name it. */
  readonly names: Readonly<Record<'en' | 'ms' | 'cn' | 'vi' | 'ar', string>>
  readonly games: readonly string[]
  readonly currency: Currency
  /** Of each stake, in millionths; the reserve for the next seed lies within it. */
  readonly sharePpm: number
  readonly reservePpm: number
  readonly seed: string
}

/** One pool for each currency that members have: money of one never pays in another. */
type JackpotFamily = Omit<HouseJackpot, 'currency' | 'seed'> & {
  /** About the same value everywhere. */
  readonly seeds: Readonly<Partial<Record<Currency, string>>>
}

/** One of a single game, and one that five games feed together. */
const families: readonly JackpotFamily[] = [
  {
    id: 'taring-emas',
    names: {
      ...{ en: 'Golden Fang', ms: 'Taring Emas', cn: '金牙奖池' },
      ...{ vi: 'Nanh Vàng', ar: 'الناب الذهبي' },
    },
    games: ['harimau-emas'],
    ...{ sharePpm: 5_000, reservePpm: 1_000 },
    seeds: {
      ...{ MYR: '500.00', SGD: '150.00', USD: '110.00', EUR: '100.00', THB: '4000.00' },
      ...{ IDR: '1800000', VND: '2800000', KWD: '35.000' },
    },
  },
  {
    id: 'pelita-bersama',
    names: {
      ...{ en: 'Lantern Pool', ms: 'Pelita Bersama', cn: '灯火共享奖池' },
      ...{ vi: 'Hũ Đèn Chung', ar: 'صندوق الفوانيس' },
    },
    games: ['ombak-naga', 'buah-meledak', 'tiga-buah', 'wayang-malam', 'pasar-pelita'],
    ...{ sharePpm: 5_000, reservePpm: 1_000 },
    seeds: {
      ...{ MYR: '2000.00', SGD: '600.00', USD: '450.00', EUR: '400.00', THB: '16000.00' },
      ...{ IDR: '7000000', VND: '11000000', KWD: '140.000' },
    },
  },
]

/** The ringgit's pool has the plain name, every other its currency behind it. */
export const jackpotIdIn = (family: string, currency: Currency): string =>
  currency === 'MYR' ? family : `${family}-${currency.toLowerCase()}`

export const houseJackpots: readonly HouseJackpot[] = families.flatMap(({ seeds, ...family }) =>
  (Object.entries(seeds) as [Currency, string][]).map(([currency, seed]) => ({
    ...{ ...family, id: jackpotIdIn(family.id, currency), currency, seed },
  })),
)

/** The return with the jackpot's share, in percent; '' stays. */
export function rtpWithJackpot(rtpPercent: string, gameCode: string): string {
  const ppm = families
    .filter(({ games }) => games.includes(gameCode))
    .reduce((sum, { sharePpm }) => sum + sharePpm, 0)
  if (rtpPercent === '' || ppm === 0) return rtpPercent
  return (Number(rtpPercent) + ppm / 1e4).toFixed(2)
}

/** GET ?sessionID -> SessionJackpots: those that the next round may win. */
export const jackpotsPath = '/studio/rimba/jackpots'

export const SessionJackpots = Type.Object({
  jackpots: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      amount: Micro,
      /** Of each stake, in percent: a part of the return. */
      sharePercent: Type.String(),
      /** A number of so many is drawn; below the stake in `unit` times `perMinor` it wins. */
      of: Type.Integer(),
      unit: Micro,
      perMinor: Type.Integer(),
    }),
  ),
  /** What the player's latest rounds won; told once it is paid. */
  won: Type.Array(Type.Object({ roundId: Type.String(), id: Type.String(), amount: Micro })),
})
export type SessionJackpots = Static<typeof SessionJackpots>
