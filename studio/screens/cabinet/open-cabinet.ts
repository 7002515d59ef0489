import '../engine/page/page.css'
import './cabinet.css'
import { type FrameAddress, parentOrigin, readFrameAddress } from '../engine/frame/address.ts'
import { createRgsClient } from '../engine/frame/client.ts'
import { createParentFrame } from '../engine/frame/parent.ts'
import { createClock } from '../engine/page/clock.ts'
import { element } from '../engine/page/element.ts'
import { createNotice } from '../engine/page/overlay.ts'
import { readSettings } from '../engine/page/settings.ts'
import { createSound } from '../engine/sound/sound.ts'
import { createPageQuality, watchInSpells } from '../engine/stage/quality.ts'
import { languageTags } from '../engine/texts/speaker.ts'
import type { Cabinet, CabinetActs, CabinetGame } from './cabinet.ts'
import { createCabinetHud } from './hud.ts'
import { type CabinetSay, loadCabinetTexts } from './say.ts'
import { createCabinetShell } from './shell.ts'
import { wireTools } from './tools.ts'

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
    watchInSpells(cabinet.quality)
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
    quality: createPageQuality(),
    entered: null,
    isPaused: false,
  }
  return cabinet
}
