import './page/page.css'
import type { AuthenticateAnswer } from '@kancil/contract/seamless/rgs'
import { rtpWithJackpot } from '@kancil/contract/seamless/jackpots'
import { type FrameAddress, parentOrigin, readFrameAddress } from './frame/address.ts'
import { createClock } from './page/clock.ts'
import { element } from './page/element.ts'
import { createHud } from './page/hud.ts'
import { createNotice, createOverlay } from './page/overlay.ts'
import { createParentFrame } from './frame/parent.ts'
import { createJackpot } from './page/jackpot.ts'
import { readSettings } from './page/settings.ts'
import { createShell } from './page/shell.ts'
import { payLabel } from './page/pay-words.ts'
import { createTags } from './page/tags.ts'
import { createValues } from './page/values.ts'
import { wire } from './page/wire.ts'
import type { Cast } from './play/cast.ts'
import { createGame, type Game } from './play/game.ts'
import { createRgsClient } from './frame/client.ts'
import { createSound, type Sound } from './sound/sound.ts'
import { createMotion } from './stage/motion.ts'
import { createPageQuality } from './stage/quality.ts'
import { openStage } from './stage/open-stage.ts'
import type { Stage, StageOptions } from './stage/stage.ts'
import type { GameScreen } from './game-screen.ts'
import { languageTags, loadTexts, type Speaker } from './texts/speaker.ts'

/** Opens the game in the page, for the session named in the frame's address. */
export function openGame<Symbol extends string>(game: GameScreen<Symbol>): void {
  const root = document.querySelector<HTMLElement>('#game')
  // The engine only hands a game symbols of its own sheet.
  const screen = game as unknown as GameScreen
  if (root) void begin(root, screen, readFrameAddress(location.search))
}

async function begin(
  at: HTMLElement,
  screen: GameScreen,
  address: FrameAddress | null,
): Promise<void> {
  document.body.prepend(screen.art.backdrop())
  const language = address?.lang ?? 'en'
  const say = await loadTexts(language, screen)
  const { tag, dir } = languageTags[language]
  document.documentElement.lang = tag
  document.documentElement.dir = dir
  document.title = say('game.title')
  if (!address) return fail(at, say('page.noAddress'))
  try {
    await open({ at, screen, address, say, locale: tag, dir })
  } catch (error) {
    const again = element('button', { type: 'button', class: 'primary' }, say('button.retry'))
    again.addEventListener('click', () => location.reload())
    fail(at, say('page.loadFailed'), again)
    throw error
  }
}

function fail(at: HTMLElement, line: string, ...more: readonly HTMLElement[]): void {
  at.dataset['state'] = 'stopped'
  at.replaceChildren(
    element('div', { class: 'loading' }, element('p', { role: 'alert' }, line), ...more),
  )
}

type GameContext = {
  readonly at: HTMLElement
  readonly screen: GameScreen
  readonly address: FrameAddress
  readonly say: Speaker
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

async function open({ at, screen, address, say, locale, dir }: GameContext): Promise<void> {
  const { sheet } = screen
  const settings = readSettings()
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const isCalm = (): boolean => settings.isCalm || motion.matches
  const sound = createSound(() => settings.isMuted, screen.tune)
  // The page is shown before its reels: they take longest to load.
  const shell = createShell(at, say, payLabel(say, sheet))
  const stage = await stageFor({ screen, say, isCalm, sound, box: shell.box })
  let entered: AuthenticateAnswer | null = null
  const hud = createHud(shell, say, { locale, dir, multiplier: sheet.free?.multiplier ?? 1 })
  const cast: Cast = {
    screen,
    stage,
    hud,
    say,
    sound,
    settings,
    isCalm,
    isQuick: () => settings.isQuick && entered?.config.jurisdiction.disabledTurbo !== true,
    overlay: createOverlay(shell, screen),
    notice: createNotice(shell, say),
    tags: createTags(shell, stage),
    values: createValues(shell, stage),
    pace: createMotion(() => undefined),
  }
  const clock = createClock(hud, say, screen.figures.rtpPercent)
  const client = createRgsClient(address)
  const jackpot = createJackpot({
    ...{ hud, say, client, place: shell.dialogs },
    onFound: () => clock.showRtp(rtpWithJackpot(screen.figures.rtpPercent, screen.code)),
  })
  const isCovered = (): boolean => shell.dialogs.querySelector('dialog[open]') !== null
  const parent = createParentFrame(parentOrigin(document.referrer, location.origin), {
    pause: () => game.pause(),
    resume: () => game.unpause(),
  })
  const game: Game = createGame(cast, {
    sessionID: address.sessionID,
    client,
    parent,
    isCovered,
    onEntered(answer) {
      entered = answer
      shell.buttons.auto.hidden = answer.config.jurisdiction.disabledAutoplay
      clock.begin(answer)
    },
    onNet: clock.showNet,
  })
  wire({
    root: at,
    shell,
    cast,
    game,
    client,
    parent,
    locale,
    isCovered,
    entered: () => entered,
    jackpot: jackpot.current,
  })
  await game.enter()
  if (entered) jackpot.begin()
}

type StageNeeds = Pick<StageOptions, 'box' | 'screen' | 'isCalm'> & {
  readonly say: Speaker
  readonly sound: Sound
}

function stageFor({ screen, say, isCalm, sound, box }: StageNeeds): Promise<Stage> {
  return openStage({
    ...{ box, isCalm, screen, quality: createPageQuality() },
    ribbons: { wild: say('ribbon.wild'), scatter: say('ribbon.scatter') },
    onReelStop({ reel, scatters, isNew }) {
      sound.reelStop(reel)
      if (isNew) sound.scatter(scatters)
    },
    onWait: sound.wait,
  })
}
