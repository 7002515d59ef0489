import { gameCategories, gameMenus } from '@kancil/contract/games/vendors'
import { useQueryOf } from '../../../lib/call/queries.ts'

/** The vendors and products that a record of play can be narrowed to. */
export function usePlayChoices() {
  const menus = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const groups = menus.data?.groups ?? []
  const vendors = new Map(
    groups.flatMap((group) =>
      group.vendors.map((vendor) => [vendor.vassalage, vendor.displayName] as const),
    ),
  )
  const offered = new Set(groups.map((group) => group.gameCategory))
  return {
    vendors: [...vendors].map(([value, label]) => ({ value, label })),
    products: gameCategories.filter((category) => offered.has(category)),
  }
}
