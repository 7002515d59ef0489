import { celebrationOf, countedAmount, countUpMs } from '../round/celebration.ts'
import { element } from '../page/element.ts'
import type { Cast } from './cast.ts'

const countStep = 10_000
const ticks = 24
const holdMs = 1_300
const strengths = { none: 0, win: 0, big: 0.6, huge: 1 } as const

/** Counts the amount up if it is a gain; otherwise shows it at once. */
async function count(
  cast: Cast,
  amount: number,
  stake: number,
  write: (text: number) => void,
): Promise<void> {
  const ms = cast.isCalm() ? 0 : countUpMs(amount, stake)
  let tick = 0
  await cast.pace.run(ms, (part) => {
    const text = countedAmount(amount, part, countStep)
    write(text)
    if (part * ticks >= tick && part < 1) cast.sound.count(tick++)
  })
}

/** A round's win: counted up in the meter, and large over the reels if it is large. */
export async function countWin(cast: Cast, amount: number, stake: number): Promise<void> {
  const { hud, overlay, say, sound, stage, pace } = cast
  const celebration = celebrationOf(amount, stake)
  sound.win(celebration)
  if (celebration !== 'big' && celebration !== 'huge')
    return count(cast, amount, stake, (text) => hud.setWin(text))
  stage.celebrate(strengths[celebration])
  const sum = element('bdi', { class: 'sum', dir: 'ltr' })
  const hint = element('p', { class: 'hint' }, say('win.skipHint'))
  const title = say(celebration === 'huge' ? 'win.huge' : 'win.big')
  overlay.show({ kind: 'big', title, lines: [sum, hint] })
  await count(cast, amount, stake, (text) => {
    hud.setWin(text)
    sum.textContent = hud.text(text)
  })
  await pace.wait(holdMs)
  overlay.hide()
}

/** The total of a feature, counted up on its poster; the poster stays for `stay`. */
export async function countFeature(
  cast: Cast,
  { title, amount, stake }: { title: string; amount: number; stake: number },
  stayMs: number,
): Promise<void> {
  const { hud, overlay, say, sound, stage, pace } = cast
  const sum = element('bdi', { class: 'sum', dir: 'ltr' }, hud.text(0))
  const celebration = celebrationOf(amount, stake)
  sound.win(celebration)
  stage.celebrate(strengths[celebration])
  const counted = count(cast, amount, stake, (text) => {
    sum.textContent = hud.text(text)
  })
  await overlay.ask(
    {
      // A win that is not a gain gets no rays.
      kind: celebration === 'none' ? 'quiet' : 'outro',
      title,
      lines: [sum],
      button: say('button.continue'),
    },
    counted.then(() => pace.wait(stayMs)),
  )
  pace.hurry()
  pace.steady()
}
