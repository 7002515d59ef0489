import type {
  SlotCollectBegun,
  SlotExpanded,
  SlotMultiplied,
  SlotPosition,
  SlotSpin,
  SlotTumble,
} from '@kancil/contract/seamless/slot'
import type { RoundProgress } from '../round/playback.ts'
import type { Cast } from './cast.ts'

const lookMs = 420
const dropMs = 520
const timesMs = 1_100
const posterMs = 1_900
const quick = 0.45

type FeatureEvent = SlotExpanded | SlotTumble | SlotMultiplied | SlotCollectBegun

/** Cells that change in place, orbs that multiply, lanterns that stay. */
export async function showFeature(
  cast: Cast,
  event: FeatureEvent,
  showing: RoundProgress,
): Promise<void> {
  const { stage, hud, say, sound, pace, tags, values, overlay } = cast
  const pause = cast.isQuick() ? quick : 1
  switch (event.type) {
    case 'expanded': {
      sound.scatter(event.reels.length)
      hud.setStrip(say('strip.expanded'))
      await stage.refill(placesOfReels(event), event.window)
      hud.setReels(event.window)
      return pace.wait(lookMs * pause)
    }
    case 'tumble':
      tags.clear()
      await pace.wait(lookMs * pause)
      sound.reelStop(event.removed.length % 5)
      await stage.refill(event.removed, event.window)
      hud.setReels(event.window)
      return values.show(showing.values)
    case 'multiplied':
      tags.clear()
      sound.line(event.times)
      await stage.showWin(
        showing.values.map(({ position }) => position),
        [],
      )
      hud.setStrip(say('strip.times', { times: event.times, amount: hud.text(event.amount) }))
      return pace.wait(timesMs * pause)
    case 'collectBegun':
      sound.freeSpins()
      await stage.showWin(event.positions, [])
      hud.setPhase('collect', event.respins, event.respins)
      void stage.mood('free')
      overlay.show({ kind: 'more', title: say('collect.begun'), lines: [say('game.feature')] })
      await pace.wait(posterMs)
      return overlay.hide()
    default:
      return event satisfies never
  }
}

/** Empty cells are drawn again; lanterns stay. */
export async function showDrop(cast: Cast, spin: SlotSpin, before: RoundProgress): Promise<void> {
  const { stage, hud, say, sound, pace, values, tags } = cast
  const had = before.window ?? spin.window
  const changed = spin.window.flatMap((column, reel) =>
    column.flatMap((symbol, row) =>
      symbol === had[reel]?.[row] ? [] : [[reel, row] as SlotPosition],
    ),
  )
  const fresh = (spin.values?.length ?? 0) - before.values.length
  tags.clear()
  await stage.mood('free')
  hud.setPhase('collect', spin.spin, spin.spinsTotal)
  hud.setStrip(say(fresh > 0 ? 'strip.lanterns' : 'strip.noLantern', { fresh }))
  sound.spin()
  await stage.refill(changed, spin.window)
  if (fresh > 0) sound.scatter(Math.min(fresh, 3))
  hud.setReels(spin.window)
  values.show(spin.values ?? [])
  await pace.wait(dropMs * (cast.isQuick() ? quick : 1))
}

function placesOfReels({ reels, window }: SlotExpanded): SlotPosition[] {
  return reels.flatMap((reel) =>
    (window[reel] ?? []).map((_symbol, row): SlotPosition => [reel, row]),
  )
}
