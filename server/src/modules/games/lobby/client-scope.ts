import type { ClientError } from '@kancil/contract/games/client-fields'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { GameRow } from '../catalogue/game-store.ts'

/** What a caller declares about itself, by the field names of the calls. */
export type ClientInput = {
  readonly clientType?: number | undefined
  readonly platform?: string | undefined
  readonly channel?: string | undefined
  readonly merchant?: string | undefined
  readonly merchantCode?: string | undefined
}
/** Whether a game runs on the caller's platforms. */
export type PlatformFilter = (game: Pick<GameRow, 'devices'>) => boolean

/** Browsers (specification, section 9). */
const browserClient = 3
/** The site itself; we have no other channels. */
const siteChannel = 'web'
/** The devices of each platform; Flash has none left. */
const platformDevices: Readonly<Record<string, readonly string[]>> = {
  'html5-desktop': ['desktop'],
  'html5-mobile': ['mobile'],
  html5: ['desktop', 'mobile'],
  web: ['desktop', 'mobile'],
  flash: [],
}

/**
 * Refuses values of another house: another merchant, or an unknown platform, client or channel.
 *
 * @returns which games can run on the named platforms; every game if none is named
 */
export function clientScope(
  { config }: Pick<Kernel, 'config'>,
  refuse: (code: ClientError) => never,
  input: ClientInput,
): PlatformFilter {
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
    // A game without devices runs on all of them.
    const supported = game.devices.length > 0 ? game.devices : ['desktop', 'mobile']
    return supported.some((device) => devices.includes(device))
  }
}
