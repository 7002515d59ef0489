import { type ScreenLanguage, screenLanguage } from '@kancil/contract/seamless/screen-language'

export type FrameAddress = {
  readonly sessionID: string
  /** Origin of the studio, without a slash at the end. */
  readonly studioUrl: string
  readonly lang: ScreenLanguage
  readonly device: 'desktop' | 'mobile'
  /** The room that was chosen in the lobby; empty without one. */
  readonly room: string
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
const host = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i

/**
 * What the frame was opened with (wallet protocol, last section): `sessionID`, `rgs_url` without a
 * scheme (https, or http on loopback), `lang` (ISO 639-1), `device`. Null if the address is not one
 * of a game.
 */
export function readFrameAddress(query: string): FrameAddress | null {
  const values = new URLSearchParams(query)
  const sessionID = values.get('sessionID') ?? ''
  const rgs = values.get('rgs_url') ?? ''
  if (sessionID.length < 16 || !host.test(rgs)) return null
  return {
    sessionID,
    studioUrl: `${loopback.test(rgs) ? 'http' : 'https'}://${rgs}`,
    lang: screenLanguage(values.get('lang') ?? ''),
    device: values.get('device') === 'mobile' ? 'mobile' : 'desktop',
    room: values.get('room') ?? '',
  }
}

/** The page that holds the frame: messages go to this origin only. */
export function parentOrigin(referrer: string, ownOrigin: string): string | null {
  try {
    const { origin } = new URL(referrer)
    return origin === ownOrigin || !origin.startsWith('http') ? null : origin
  } catch {
    return null
  }
}
