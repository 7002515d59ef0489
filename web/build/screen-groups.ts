import type { ScreenGroup } from '@kancil/contract/site/info'

/**
 * The file that each screen's code starts from, below web/src, and the specification's name for its
 * group (section 2). Screens that are not built yet have no file.
 */
export const groupFiles: Readonly<Partial<Record<ScreenGroup, string>>> = {
  byIframe: 'features/games/play/game-page.tsx',
  download: 'features/site/states/down.tsx',
  egame: 'features/games/egame.tsx',
  fish: 'features/games/fish.tsx',
  help: 'features/site/help/center.tsx',
  index: 'features/site/home/home.tsx',
  joinus: 'features/site/home/join.tsx',
  live: 'features/games/live.tsx',
  eaLottery: 'features/lottery/sea-room.tsx',
  elott: 'features/lottery/elott-room.tsx',
  lottery: 'features/lottery/room.tsx',
  pointMall: 'features/rewards/point-mall.tsx',
  sports: 'features/sports/room.tsx',
  promo: 'features/promotions/offers/promo.tsx',
  promoDetail: 'features/promotions/offers/promo-detail.tsx',
  Vip: 'features/rewards/vip.tsx',
  vendors: 'features/games/lobby/list.tsx',
  vnlottery: 'features/lottery/vietnam-room.tsx',
}

/** The name of a chunk of the page's code: a screen by its group, texts as texts. */
export function chunkFileName(chunk: {
  readonly facadeModuleId?: string | null
  readonly moduleIds?: readonly string[]
}): string {
  const ids = [chunk.facadeModuleId ?? '', ...(chunk.moduleIds ?? [])]
  if (ids[0]!.includes('virtual:messages')) return 'assets/texts-[name]-[hash].js'
  const entry = Object.entries(groupFiles).find(([, file]) =>
    ids.some((id) => id.endsWith(`/src/${file}`)),
  )
  return `assets/${entry?.[0] ?? '[name]'}-[hash].js`
}
