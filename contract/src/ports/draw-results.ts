import { type Static, Type } from 'typebox'
import { DrawResult, GameCode, IssueNo } from '../lottery/issue.ts'
import { InstantText } from '../time.ts'

/**
 * A result as its source announces it. An id is one announcement; a correction is another one, with
 * an id of its own.
 */
export const DrawAnnouncement = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9/_.-]{3,80}$' }),
  gameCode: GameCode,
  /** The day of the draw in the game's own zone, and its number on that day. */
  issueNo: IssueNo,
  result: DrawResult,
  announcedAt: InstantText,
})
export type DrawAnnouncement = Static<typeof DrawAnnouncement>

/**
 * What a source sent. The body is kept as it came, with its signature: whoever has the source's
 * public key can check it later.
 */
export type DrawMessage = {
  readonly body: string
  readonly signature: string
} &
  /** Its shape is for the platform to check. */
  (
    | { readonly ok: true; readonly announcement: DrawAnnouncement }
    /** Not signed by the source, or signed and not an announcement. */
    | { readonly ok: false; readonly fault: 'forged' | 'invalid' }
  )

/** Where official results come from. Nothing but a verified announcement may become a result. */
export interface DrawResults {
  /**
   * Announcements since an instant, oldest first; those that were read before may come again.
   * Throws when the source cannot be reached.
   */
  read(since: Date, signal: AbortSignal): Promise<readonly DrawMessage[]>
}

/** Where an operator's own source is, and its public key: SPKI in base64. */
export type DrawSource = { readonly url: string; readonly key: string }

/** How many messages a source may answer at once, and how long one may be. */
export const drawMessagesMax = 200
export const drawBodyMax = 4_000

/** The wire of the sandbox's source: bodies in JSON, each with its Ed25519 signature in base64. */
export type SignedDraws = {
  readonly list: readonly { readonly body: string; readonly signature: string }[]
}

export const sandboxDrawsPath = '/draws/announcements'
/** Its desk: what goes wrong with a draw. Play money only, on loopback only. */
export const sandboxDrawDeskPath = '/draws/desk'
export const sandboxDrawActs = [
  'announce',
  'delay',
  'repeat',
  'change',
  'forge',
  'misplace',
] as const
export type SandboxDrawAct = (typeof sandboxDrawActs)[number]
/** The public half of the sandbox's key, SPKI in base64. */
export const sandboxDrawKey = 'MCowBQYDK2VwAyEALvluWzvNhtigjDGVPQd5+OfbUPJDpI24ETV7AaSTW7A='
