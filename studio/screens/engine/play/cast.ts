import type { GameScreen } from '../game-screen.ts'
import type { Hud } from '../page/hud.ts'
import type { Notice, Overlay } from '../page/overlay.ts'
import type { Settings } from '../page/settings.ts'
import type { Tags } from '../page/tags.ts'
import type { Values } from '../page/values.ts'
import type { Sound } from '../sound/sound.ts'
import type { Motion } from '../stage/motion.ts'
import type { Stage } from '../stage/stage.ts'
import type { Speaker } from '../texts/speaker.ts'

/** Everything that takes part in showing a round. */
export type Cast = {
  readonly screen: GameScreen
  readonly stage: Stage
  readonly hud: Hud
  readonly overlay: Overlay
  readonly notice: Notice
  readonly tags: Tags
  readonly values: Values
  readonly sound: Sound
  readonly settings: Settings
  readonly say: Speaker
  /** Times what is shown in the page; the stage has its own clock. */
  readonly pace: Motion
  readonly isCalm: () => boolean
  readonly isQuick: () => boolean
}
