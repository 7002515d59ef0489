import { buahFigures, buahMeledak } from './buah-meledak.ts'
import { harimauEmas, harimauFigures } from './harimau-emas.ts'
import { ombakFigures, ombakNaga } from './ombak-naga.ts'
import { pasarFigures, pasarPelita } from './pasar-pelita.ts'
import type { SlotFigures, SlotSheet } from './sheet.ts'
import { tigaBuah, tigaFigures } from './tiga-buah.ts'
import { wayangFigures, wayangMalam } from './wayang-malam.ts'

type Slot = { readonly sheet: SlotSheet; readonly figures: SlotFigures }

/** Every slot of the house, a line each. */
export const slots: readonly Slot[] = [
  { sheet: harimauEmas, figures: harimauFigures },
  { sheet: ombakNaga, figures: ombakFigures },
  { sheet: buahMeledak, figures: buahFigures },
  { sheet: tigaBuah, figures: tigaFigures },
  { sheet: wayangMalam, figures: wayangFigures },
  { sheet: pasarPelita, figures: pasarFigures },
]

export function slotSheet(id: string): SlotSheet | undefined {
  return slots.find(({ sheet }) => sheet.id === id)?.sheet
}
