import { planChase, type ChaseMode } from '@kancil/rules/lottery/slip/chase'
import { fourDigitPrices } from '@kancil/rules/lottery/prices/four-digit'
import { settleLine } from './lottery-line.ts'
import type { Vector, VectorKind } from './kind.ts'

const milli = (minor: unknown): bigint => BigInt(Number(minor)) * 1_000n

/** The price list of the handbook, games 1.1. */
export const fourDigit: VectorKind = {
  prefix: '4d',
  settle({ bet, draw }) {
    const { type, mode, number, amountMinor } = bet
    const play = mode === undefined || mode === 'straight' ? String(type) : `${type}-${mode}`
    const odds = fourDigitPrices[play]
    if (!odds) throw new Error(`no play ${play}`)
    const line = { family: '4d', play, content: String(number), draw, odds }
    return settleLine({ ...line, noteMilli: milli(amountMinor) })
  },
}

export const thai: VectorKind = {
  prefix: 'sea-thai',
  settle({ bet, draw }) {
    const line = { family: 'sea-thai', play: String(bet['play']), content: String(bet['number']) }
    const noteMilli = milli(bet['amountMinor'])
    return settleLine({ ...line, draw, noteMilli, odds: String(bet['odds']) })
  },
}

/** The centre draws as the south does. */
export const vietnam: VectorKind = {
  prefix: 'vn-lottery',
  settle({ bet, draw }) {
    const { region } = draw as { readonly region: string }
    const odds = String(bet['odds'])
    const play = String(bet['play'])
    return settleLine({
      family: region === 'north' ? 'vn-north' : 'vn-south',
      play,
      content: (bet['numbers'] as string[]).join(','),
      draw,
      noteMilli: milli(bet['pointMinor']),
      odds: play === 'da' ? daOdds(odds) : odds,
    })
  },
}

/** A repeat of the most frequent number pays half of the price. */
function daOdds(odds: string): { win: string; repeat: string } {
  return { win: odds, repeat: String(Number(odds) / 2) }
}

export const chase: VectorKind = {
  prefix: 'chase',
  settle({ bet }: Vector) {
    const { notes, unitMinor, startMultiple, issues } = bet
    const plan = planChase({
      notes: Number(notes),
      unit: BigInt(Number(unitMinor)),
      startMultiple: Number(startMultiple ?? 1),
      issues: Number(issues),
      mode: modeOf(bet),
    })
    return typeof plan === 'string' ? { error: plan } : plan
  },
}

function modeOf(bet: Vector['bet']): ChaseMode {
  const { mode, factor, every, prizePerNoteMinor, targetRatePct } = bet
  switch (mode) {
    case 'same':
      return { kind: 'same' }
    case 'double':
      return { kind: 'double', factor: Number(factor), every: Number(every ?? 1) }
    case 'profit': {
      const prizePerNote = BigInt(Number(prizePerNoteMinor))
      return { kind: 'profit', prizePerNote, ratePercent: Number(targetRatePct) }
    }
    default:
      throw new Error(`no chase ${String(mode)}`)
  }
}
