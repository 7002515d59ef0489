import type { ClientError } from '@kancil/contract/games/client-fields'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { GameRow } from '../catalogue/game-store.ts'

/** What a caller says of itself, under the names that the calls have for it. */
export type ClientInput = {
  readonly clientType?: number | undefined
  readonly platform?: string | undefined
  readonly channel?: string | undefined
  readonly merchant?: string | undefined
  readonly merchantCode?: string | undefined
}
/** Which games run at the caller's. */
export type RunsThere = (game: Pick<GameRow, 'devices'>) => boolean

/** Browsers (specification, section 9). */
const browserClient = 3
/** The site itself; other channels than it are none of ours. */
const siteChannel = 'web'
/** The devices of each platform; of Flash there is nothing left. */
const platformDevices: Readonly<Record<string, readonly string[]>> = {
  'html5-desktop': ['desktop'],
  'html5-mobile': ['mobile'],
  html5: ['desktop', 'mobile'],
  web: ['desktop', 'mobile'],
  flash: [],
}

/**
 * Refuses what is foreign to this house: another merchant, an unknown platform, client or channel.
 *
 * @returns which games the platforms named can run; every game where none is named
 */
export function clientScope(
  { config }: Pick<Kernel, 'config'>,
  refuse: (code: ClientError) => never,
  input: ClientInput,
): RunsThere {
  for (const merchant of [input.merchant, input.merchantCode])
    if (merchant !== undefined && merchant !== config.merchant) refuse('merchant_unknown')
  if (input.clientType !== undefined && input.clientType !== browserClient)
    refuse('client_unsupported')
  if (input.channel !== undefined && input.channel.toLowerCase() !== siteChannel)
    refuse('channel_unsupported')
  if (input.platform === undefined) return () => true
  const devices = input.platform
    .split(',')
    .flatMap((name) => platformDevices[name.trim().toLowerCase()] ?? refuse('platform_unsupported'))
  return (game) => {
    // A game that names no device is for all of them.
    const own = game.devices.length > 0 ? game.devices : ['desktop', 'mobile']
    return own.some((device) => devices.includes(device))
  }
}
