import { processId } from '@kancil/adapters/game-vendor/process/dialect'
import { softswissId } from '@kancil/adapters/game-vendor/softswiss-v2/dialect'
import type { KitDialect } from './ledger.ts'

const writers: Readonly<Record<KitDialect, (number: string) => string>> = {
  'softswiss-v2': softswissId,
  native: (number) => number,
  process: processId,
}

/** A number of ours, as the wire writes it. */
export function idOn(dialect: KitDialect, number: string): string {
  return writers[dialect](number)
}

const decimal = /^(?:op-tx-)?(\d{1,18})$/
const uuid = /^00000000-0000-8000-8([\da-f]{3})-([\da-f]{12})$/

/** The number that an id of a kit's ledger file stands for; 0 for any other text. */
export function numberOf(id: string): bigint {
  const [, high, low] = uuid.exec(id) ?? []
  return high && low ? BigInt(`0x${high}${low}`) : BigInt(decimal.exec(id)?.[1] ?? '0')
}
