import type { SlotEvent, SlotFreeSpinsAwarded, SlotSpin } from '@kancil/contract/seamless/slot'
import type { RgsRound } from '@kancil/contract/seamless/rgs-round'
import { anticipation } from '../round/anticipation.ts'
import { celebrationOf } from '../round/celebration.ts'
import { afterEvent, nextEvent, type RoundProgress } from '../round/playback.ts'
import type { Cast } from './cast.ts'
import { countFeature, countWin } from './count-up.ts'
import { showDrop, showFeature } from './show-feature.ts'
import { allPlaces, showLine, showScatter } from './win-cycle.ts'

export type ShowOptions = {
  /** Called after each event, with everything shown so far. */
  readonly onShown: (showing: RoundProgress) => void
  readonly isReplay: boolean
  /** True: stop after the event under way. */
  readonly isOver?: () => boolean
  /** The reels are already turning: Spin was pressed. */
  readonly isTurning: boolean
}

const shortestTurnMs = 520
const togetherMs = 750
const inTurnMs = 620
const mostInTurn = 3
const scatterMs = 1_000
const posterMs = 9_000
const betweenFreeMs = 350
const quick = 0.45

/** Plays a round's events in order, starting from `from`; returns the last showing. */
export async function showRound(
  cast: Cast,
  round: RgsRound,
  from: RoundProgress,
  options: ShowOptions,
): Promise<RoundProgress> {
  const events = round.state as SlotEvent[]
  let showing = from
  let isTurning = options.isTurning
  for (let event = nextEvent(events, showing); event; event = nextEvent(events, showing)) {
    cast.pace.steady()
    const next = afterEvent(showing, event)
    await showEvent(cast, event, next, {
      stake: round.amount,
      isReplay: options.isReplay,
      isTurning,
      before: showing,
    })
    isTurning = false
    showing = next
    options.onShown(showing)
    if (options.isOver?.()) break
  }
  return showing
}

type Context = {
  readonly stake: number
  readonly isReplay: boolean
  readonly isTurning: boolean
  readonly before: RoundProgress
}

async function showEvent(
  cast: Cast,
  event: SlotEvent,
  showing: RoundProgress,
  context: Context,
): Promise<void> {
  const { hud, sound } = cast
  const enter = (step: 'spinning' | 'showing' | 'counting'): void =>
    hud.setState(context.isReplay ? 'replay' : isFeature(showing) ? 'free' : step)
  switch (event.type) {
    case 'spin':
      enter('spinning')
      return event.phase === 'collect'
        ? showDrop(cast, event, context.before)
        : showSpin(cast, event, showing, context.isTurning)
    case 'expanded':
    case 'tumble':
    case 'multiplied':
    case 'collectBegun':
      enter('showing')
      return showFeature(cast, event, showing)
    case 'collected':
      enter('counting')
      cast.values.show([])
      await countFeature(
        cast,
        {
          title: cast.say('collect.ended', { cells: event.cells }),
          ...event,
          stake: context.stake,
        },
        posterMs,
      )
      return cast.stage.mood('base')
    case 'lineWins':
      enter('showing')
      if (celebrationOf(event.amount, context.stake) !== 'none') sound.line(event.wins.length)
      return showLines(cast, showing)
    case 'scatterWin':
      enter('showing')
      sound.scatter(event.count)
      await showScatter(cast, event)
      return cast.pace.wait(scatterMs)
    case 'freeSpinsAwarded':
      enter('showing')
      return award(cast, event, showing)
    case 'spinEnd':
      return endSpin(cast, showing)
    case 'freeSpinsEnd':
      enter('counting')
      await countFeature(
        cast,
        {
          title: cast.say('free.ended', { spins: event.spins }),
          ...{ amount: event.amount, stake: context.stake },
        },
        posterMs,
      )
      return cast.stage.mood('base')
    case 'roundEnd':
      hud.setPhase('base', 0, 0)
      // A feature was counted up on its poster; the meter only takes over the total.
      if (showing.isCounted) return hud.setWin(event.amount)
      if (event.amount === 0) return undefined
      enter('counting')
      return countWin(cast, event.amount, context.stake)
    default:
      return event satisfies never
  }
}

function isFeature({ spinsTotal, phase }: RoundProgress): boolean {
  return phase === 'collect' || (phase === 'free' && spinsTotal > 0)
}

async function showSpin(
  cast: Cast,
  spin: SlotSpin,
  showing: RoundProgress,
  isTurning: boolean,
): Promise<void> {
  const { stage, hud, say, tags, sound, pace } = cast
  const isFree = spin.phase === 'free'
  tags.clear()
  cast.values.show([])
  hud.setPhase(spin.phase, spin.spin, spin.spinsTotal)
  if (isFree) {
    await stage.mood('free')
    hud.setWin(showing.freeAmount, 'label.freeWin')
    hud.setStrip(say('strip.free', { spin: spin.spin, total: spin.spinsTotal }))
  } else hud.setStrip(say(spin.phase === 'respin' ? 'strip.respin' : 'strip.spinning'))
  if (!isTurning) {
    stage.spin(spin.held)
    sound.spin()
  }
  await pace.wait(shortestTurnMs * (cast.isQuick() ? quick : 1))
  await stage.land({
    window: spin.window,
    stops: spin.stops,
    waits: anticipation(spin.window, cast.screen.sheet),
    held: spin.held ?? [],
    isQuick: cast.isQuick(),
  })
  hud.setReels(spin.window)
  cast.values.show(spin.values ?? [])
}

/** All lines of the spin at once, then a few of them in turn. */
async function showLines(cast: Cast, showing: RoundProgress): Promise<void> {
  const { stage, pace, hud, say, tags } = cast
  const { lineWins, spinAmount } = showing
  const pause = cast.isQuick() ? quick : 1
  if (lineWins.length > 1) {
    hud.setStrip(say('strip.win', { amount: hud.text(spinAmount) }))
    tags.clear()
    await stage.showWin(allPlaces({ ...showing, scatterWin: null }), lineWins)
    await pace.wait(togetherMs * pause)
  }
  if (lineWins.length > mostInTurn) return
  for (const win of lineWins) {
    await showLine(cast, win)
    await pace.wait(inTurnMs * pause)
  }
}

async function award(
  cast: Cast,
  { spins, retrigger }: SlotFreeSpinsAwarded,
  showing: RoundProgress,
): Promise<void> {
  const { overlay, say, sound, pace, hud, stage, tags } = cast
  sound.freeSpins()
  tags.clear()
  hud.setPhase('free', showing.spin, showing.spinsTotal)
  if (retrigger) {
    overlay.show({ kind: 'more', title: say('free.more', { spins }) })
    await pace.wait(1_600)
    return overlay.hide()
  }
  void stage.mood('free')
  await overlay.ask(
    {
      kind: 'free',
      title: say('free.won', { spins }),
      lines: [say('game.freeSpins')],
      button: say('button.start'),
    },
    pace.wait(posterMs),
  )
  pace.hurry()
  return undefined
}

async function endSpin(cast: Cast, showing: RoundProgress): Promise<void> {
  const { hud, pace, say } = cast
  if (showing.phase === 'collect') return
  if (showing.phase === 'respin') {
    hud.setWin(showing.roundAmount)
    return pace.wait(betweenFreeMs)
  }
  if (showing.phase === 'base') {
    if (showing.spinAmount === 0) hud.setStrip(say('strip.noWin'))
    return
  }
  hud.setWin(showing.freeAmount, 'label.freeWin')
  const amount = hud.text(showing.spinAmount)
  hud.announce(say('say.freeSpin', { spin: showing.spin, total: showing.spinsTotal, amount }))
  await pace.wait(betweenFreeMs)
}
