import {
  type DrawResults,
  sandboxDrawKey,
  sandboxDrawsPath,
} from '@kancil/contract/ports/draw-results'
import { createSignedDraws } from './signed-draws.ts'

/**
 * The source of official results: in play money the sandbox's; with real money none comes with an
 * installation, and two operators enter each result.
 */
export function openDrawResults(config: {
  readonly realMoney: boolean
  readonly sandboxUrl: string
}): DrawResults | null {
  if (config.realMoney) return null
  return createSignedDraws(`${config.sandboxUrl}${sandboxDrawsPath}`, sandboxDrawKey)
}
