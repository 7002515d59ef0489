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

/** One of a single game, and one that five games feed together. */
export const houseJackpots: readonly HouseJackpot[] = [
  {
    id: 'taring-emas',
    names: {
      ...{ en: 'Golden Fang', ms: 'Taring Emas', cn: '金牙奖池' },
      ...{ vi: 'Nanh Vàng', ar: 'الناب الذهبي' },
    },
    games: ['harimau-emas'],
    ...{ currency: 'MYR', sharePpm: 5_000, reservePpm: 1_000, seed: '500.00' },
  },
  {
    id: 'pelita-bersama',
    names: {
      ...{ en: 'Lantern Pool', ms: 'Pelita Bersama', cn: '灯火共享奖池' },
      ...{ vi: 'Hũ Đèn Chung', ar: 'صندوق الفوانيس' },
    },
    games: ['ombak-naga', 'buah-meledak', 'tiga-buah', 'wayang-malam', 'pasar-pelita'],
    ...{ currency: 'MYR', sharePpm: 5_000, reservePpm: 1_000, seed: '2000.00' },
  },
]

/** The return with the jackpot's share, in percent; '' stays. */
export function rtpWithJackpot(rtpPercent: string, gameCode: string): string {
  const ppm = houseJackpots
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
      /** A number of so many is drawn; below the stake in minor units times `perMinor` it wins. */
      of: Type.Integer(),
      perMinor: Type.Integer(),
    }),
  ),
  /** What the player's latest rounds won; told once it is paid. */
  won: Type.Array(Type.Object({ roundId: Type.String(), id: Type.String(), amount: Micro })),
})
export type SessionJackpots = Static<typeof SessionJackpots>
