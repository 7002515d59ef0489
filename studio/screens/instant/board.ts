import type { InstantRules } from '@kancil/rules/games/instant/instant-rules'
import type { CabinetGame } from '../cabinet/cabinet.ts'
import type { CabinetSay } from '../cabinet/say.ts'
import type { CabinetKey } from '../cabinet/texts/en.ts'
import type { Sound } from '../engine/sound/sound.ts'

/** What a board works with. */
export type BoardKit = {
  readonly say: CabinetSay
  readonly sound: Sound
  /** Pictures change without moving. */
  readonly isCalm: () => boolean
  readonly isQuick: () => boolean
  /** The player took a step in the open round. */
  readonly onStep: (step: number) => void
}

/** The part of the page that one game draws: its picture, and the choices for the next round. */
export type Board = {
  readonly root: HTMLElement
  readonly choices: readonly HTMLElement[]
  readonly mode: () => string
  /** Sets the choices as a resumed round was played. */
  readonly setMode: (mode: string) => void
  /** Shows the outcome with its motion; resolves when the player has seen it. */
  readonly show: (shown: unknown) => Promise<void>
  /** Shows it at once: after a reload. */
  readonly rest: (shown: unknown) => void
  /** The outcome in words, for those who do not see the picture. */
  readonly words: (shown: unknown) => string
  /** The steps that can be taken, while a round is open. */
  readonly openSteps?: (shown: unknown | null) => void
}

/** One instant game: its rules and its board. */
export type InstantScreen = Pick<CabinetGame, 'title' | 'tune' | 'theme'> & {
  readonly rules: InstantRules
  readonly ruleKeys: readonly CabinetKey[]
  readonly ready: CabinetKey
  readonly createBoard: (kit: BoardKit) => Board
}
