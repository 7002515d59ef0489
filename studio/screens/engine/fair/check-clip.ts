import type { ClipShown } from '@kancil/rules/games/fishing/clip'
import { reefSheet } from '@kancil/rules/games/fishing/sheet'
import { hitFish } from '@kancil/rules/games/fishing/shot'
import { browserStream, type RoundSeeds, sealOf } from './browser-stream.ts'
import type { ShownOutcome } from './check-outcome.ts'
import type { Difference } from './check-round.ts'

/** Recomputes a clip of bullets and names what differs from its record, as `checkRound` does. */
export async function checkClip(shown: ShownOutcome): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  const { serverSeed, payout, capped, stake } = shown
  const clip = shown.outcome as ClipShown
  if (serverSeed !== null && (await sealOf(serverSeed)) !== shown.serverSeedHash)
    differences.push('seal')
  const version = (await sealOf(JSON.stringify(reefSheet))).slice(0, shown.version.length)
  if (shown.version === '' || version !== shown.version) return [...differences, 'version']
  if (serverSeed !== null && !(await givesShots(clip, { ...shown, serverSeed })))
    differences.push('reels')
  const caught = clip.shots.reduce((sum, { pays }) => sum + pays, 0)
  const whole = clip.bullet * (caught + clip.size - clip.shots.length)
  const isPaid = capped ? payout < whole : payout === whole
  if (!isPaid || stake !== clip.bullet * clip.size) differences.push('payout')
  return differences
}

/** Whether each bullet's own number of the seed gives what it paid. */
export async function givesShots(clip: ClipShown, seeds: RoundSeeds): Promise<boolean> {
  for (const { no, fish, reached, pays } of clip.shots) {
    const nextInt = await browserStream({ ...seeds, nonce: seeds.nonce + no })
    if (hitFish(nextInt, fish, reached).pays !== pays) return false
  }
  return true
}
