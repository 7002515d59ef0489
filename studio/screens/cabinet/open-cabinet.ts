import '../engine/page/page.css'
import './cabinet.css'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import { type FrameAddress, parentOrigin, readFrameAddress } from '../engine/frame/address.ts'
import { createRgsClient, type RgsClient } from '../engine/frame/client.ts'
import { createParentFrame, type ParentFrame } from '../engine/frame/parent.ts'
import type { Tune } from '../engine/game-screen.ts'
import { createClock } from '../engine/page/clock.ts'
import { element } from '../engine/page/element.ts'
import { createNotice, type Notice } from '../engine/page/overlay.ts'
import { readSettings, type Settings } from '../engine/page/settings.ts'
import { createSound, type Sound } from '../engine/sound/sound.ts'
import { languageTags } from '../engine/texts/speaker.ts'
import { type CabinetHud, createCabinetHud } from './hud.ts'
import { type CabinetSay, loadCabinetTexts } from './say.ts'
import { type CabinetShell, createCabinetShell } from './shell.ts'
import { wireTools } from './tools.ts'

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

/** Opens the game in the page, for the session named in the frame's address. */
export function openCabinet(game: CabinetGame, act: (cabinet: Cabinet) => CabinetActs): void {
  const root = document.querySelector<HTMLElement>('#game')
  if (root) void begin(root, game, act)
}

async function begin(
  root: HTMLElement,
  game: CabinetGame,
  act: (cabinet: Cabinet) => CabinetActs,
): Promise<void> {
  const address = readFrameAddress(location.search)
  const language = address?.lang ?? 'en'
  const { tag, dir } = languageTags[language]
  document.documentElement.lang = tag
  document.documentElement.dir = dir
  document.title = game.title
  root.classList.add(game.theme)
  const say = await loadCabinetTexts(language)
  if (!address) return fail(root, say('page.noAddress'))
  try {
    const cabinet = createCabinet({ root, game, address, say, locale: tag, dir })
    const acts = act(cabinet)
    wireTools(cabinet, acts)
    await acts.begin()
  } catch (error) {
    const again = element('button', { type: 'button', class: 'primary' }, say('button.retry'))
    again.addEventListener('click', () => location.reload())
    fail(root, say('page.loadFailed'), again)
    throw error
  }
}

function fail(root: HTMLElement, line: string, ...more: readonly HTMLElement[]): void {
  root.dataset['state'] = 'stopped'
  root.replaceChildren(
    element('div', { class: 'loading' }, element('p', { role: 'alert' }, line), ...more),
  )
}

type Opening = {
  readonly root: HTMLElement
  readonly game: CabinetGame
  readonly address: FrameAddress
  readonly say: CabinetSay
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

function createCabinet({ root, game, address, say, locale, dir }: Opening): Cabinet {
  const settings = readSettings()
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const shell = createCabinetShell(root, say, game.title)
  const hud = createCabinetHud(shell, say, { locale, dir })
  const parent = createParentFrame(parentOrigin(document.referrer, location.origin), {
    pause: () => {
      cabinet.isPaused = true
    },
    resume: () => {
      if (cabinet.isPaused) cabinet.notice.hide()
      cabinet.isPaused = false
    },
  })
  const cabinet: Cabinet = {
    ...{ game, address, shell, say, hud, settings, parent, locale },
    sound: createSound(() => settings.isMuted, game.tune),
    notice: createNotice(shell, say),
    client: createRgsClient(address),
    clock: createClock(hud, say, game.rtpPercent),
    isCalm: () => settings.isCalm || motion.matches,
    isQuick: () => settings.isQuick && cabinet.entered?.config.jurisdiction.disabledTurbo !== true,
    isCovered: () => shell.dialogs.querySelector('dialog[open]') !== null,
    entered: null,
    isPaused: false,
  }
  return cabinet
}
