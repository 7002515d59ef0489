import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import type { FrameAddress } from '../engine/frame/address.ts'
import type { RgsClient } from '../engine/frame/client.ts'
import type { ParentFrame } from '../engine/frame/parent.ts'
import type { Tune } from '../engine/game-screen.ts'
import type { createClock } from '../engine/page/clock.ts'
import type { Notice } from '../engine/page/overlay.ts'
import type { Settings } from '../engine/page/settings.ts'
import type { PageQuality } from '../engine/stage/quality.ts'
import type { Sound } from '../engine/sound/sound.ts'
import type { CabinetHud } from './hud.ts'
import type { CabinetSay } from './say.ts'
import type { CabinetShell } from './shell.ts'

/** What a game tells of itself so that its cabinet can be built. */
export type CabinetGame = {
  readonly code: string
  /** A proper name, the same in every language. */
  readonly title: string
  readonly rtpPercent: string
  readonly tune: Tune
  /** The class of its colours and backdrop. */
  readonly theme: string
  readonly rules: (say: CabinetSay) => readonly string[]
  /** Whether a replayed round follows from its seeds, computed in this browser. */
  readonly agrees: (replay: ReplayAnswer, serverSeed: string) => Promise<boolean>
}

export type Cabinet = {
  readonly game: CabinetGame
  readonly address: FrameAddress
  readonly shell: CabinetShell
  readonly say: CabinetSay
  readonly hud: CabinetHud
  readonly sound: Sound
  readonly settings: Settings
  readonly notice: Notice
  readonly client: RgsClient
  readonly parent: ParentFrame
  readonly locale: string
  readonly clock: ReturnType<typeof createClock>
  readonly isCalm: () => boolean
  readonly isQuick: () => boolean
  readonly quality: PageQuality
  readonly isCovered: () => boolean
  /** The studio's latest answer to the session. */
  entered: AuthenticateAnswer | null
  isPaused: boolean
}

/** What the buttons and keys of the page do in the game. */
export type CabinetActs = {
  readonly press: () => void
  readonly stepBet: (by: 1 | -1) => void
  readonly begin: () => Promise<void>
}
