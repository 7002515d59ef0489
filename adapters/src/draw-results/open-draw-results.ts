import {
  type DrawResults,
  type DrawSource,
  sandboxDrawKey,
  sandboxDrawsPath,
} from '@kancil/contract/ports/draw-results'
import { createSignedDraws } from './signed-draws.ts'

/**
 * The source of official results: the operator's own; without one, play money has the sandbox's,
 * and with real money two operators enter each result.
 */
export function openDrawResults(config: {
  readonly realMoney: boolean
  readonly sandboxUrl: string
  readonly drawSource: DrawSource | undefined
}): DrawResults | null {
  const { realMoney, sandboxUrl, drawSource } = config
  if (drawSource) return createSignedDraws(drawSource.url, drawSource.key)
  return realMoney ? null : createSignedDraws(`${sandboxUrl}${sandboxDrawsPath}`, sandboxDrawKey)
}
