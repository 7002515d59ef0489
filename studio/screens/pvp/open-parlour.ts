import '../tables/tables.css'
import './pvp.css'
import { openCabinet } from '../cabinet/open-cabinet.ts'
import { sealOf } from '../engine/fair/browser-stream.ts'
import { createParlour } from './parlour.ts'
import type { PvpScreen } from './screen.ts'

const parlourRuleKeys = [
  ...(['rule.pvp.1', 'rule.pvp.2', 'rule.pvp.3', 'rule.pvp.4'] as const),
  'rule.fault',
] as const
/** Plucked strings, low and warm. */
const tune = { scale: [220, 262, 294, 330, 392, 440, 523, 587, 659, 784], gong: 82 }

/** Opens a card game between players in the page. */
export function openParlour(screen: PvpScreen): void {
  const { code, title, ruleKeys } = screen
  openCabinet(
    {
      ...{ code, title, rtpPercent: '', tune, theme: 'theme-pvp' },
      rules: (say) => [...ruleKeys, ...parlourRuleKeys].map((key) => say(key)),
      // Each hand is checked by itself, from its record; a sitting is as good as its seal.
      agrees: async ({ round }, serverSeed) =>
        (await sealOf(serverSeed)) === round.fair.serverSeedHash,
    },
    (cabinet) => createParlour(cabinet, screen),
  )
}
