import '../tables/tables.css'
import '../pvp/pvp.css'
import '../fishing/fishing.css'
import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import { fishKinds, reefSheet } from '@kancil/rules/games/fishing/sheet'
import { openCabinet } from '../cabinet/open-cabinet.ts'
import { createDive } from '../fishing/dive.ts'

const rtpPercent = '96.00'
const ruleKeys = ['rule.fish.1', 'rule.fish.2', 'rule.fish.3', 'rule.fish.4', 'rule.fault'] as const

openCabinet(
  {
    ...{ code: reefSheet.id, title: 'Karang Biru', rtpPercent, theme: 'theme-reef' },
    tune: { scale: [262, 294, 349, 392, 440, 523, 587, 698, 784, 880], gong: 65 },
    rules: (say) => [
      ...ruleKeys.map((key) => say(key, { rtp: rtpPercent })),
      ...fishKinds.map((kind) => `${say(`fish.kind.${kind}`)}: ${paysText(kind)}`),
    ],
    async agrees({ round }, serverSeed) {
      const { givesShots } = await import('../engine/fair/check-clip.ts')
      const [clip] = round.state as [ClipShown]
      return givesShots(clip, { ...round.fair, serverSeed })
    },
  },
  createDive,
)

function paysText(kind: (typeof fishKinds)[number]): string {
  if (kind === 'naga') return reefSheet.nagaPays.map((pays) => `×${pays}`).join(' ')
  return kind === 'crab' ? `×${reefSheet.kinds.crab.pays}+` : `×${reefSheet.kinds[kind].pays}`
}
