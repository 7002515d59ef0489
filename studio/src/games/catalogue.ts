import type { StudioGame } from './game.ts'
import { buahMeledakGame } from './buah-meledak/game.ts'
import { harimauEmasGame } from './harimau-emas/game.ts'
import { ombakNagaGame } from './ombak-naga/game.ts'
import { pasarPelitaGame } from './pasar-pelita/game.ts'
import { tigaBuahGame } from './tiga-buah/game.ts'
import { wayangMalamGame } from './wayang-malam/game.ts'

export const slots: readonly StudioGame[] = [
  harimauEmasGame,
  ombakNagaGame,
  buahMeledakGame,
  tigaBuahGame,
  wayangMalamGame,
  pasarPelitaGame,
]

/** The slot with this code. */
export function gameOf(code: string): StudioGame | undefined {
  return slots.find((game) => game.code === code)
}
