import { money } from '@kancil/contract/money'
import { killThreshold, shotPayout } from '@kancil/rules/games/fishing/shot'
import { niuOf } from '@kancil/rules/games/pvp/niu-niu'
import { type Arrangement, thirteenPoints } from '@kancil/rules/games/pvp/thirteen'
import type { VectorKind } from './kind.ts'

export const niuniu: VectorKind = {
  prefix: 'niuniu',
  settle({ bet }) {
    const { niu, multiplier } = niuOf(bet['cards'] as string[])
    return { niu, mult: multiplier }
  },
}

export const thirteen: VectorKind = {
  prefix: 'thirteen',
  settle: ({ bet }) => ({ pts: thirteenPoints(bet['hands'] as Arrangement[]) }),
}

export const fishing: VectorKind = {
  prefix: 'fishing',
  settle({ bet }) {
    const { rtpPpm, multiplier, bulletMinor, u32 } = bet
    const threshold = killThreshold(Number(rtpPpm), Number(multiplier))
    const kill = Number(u32) < threshold
    const payout = shotPayout(money(BigInt(Number(bulletMinor))), kill ? Number(multiplier) : 0)
    return { threshold, kill, payout }
  },
}
