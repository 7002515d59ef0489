// @vitest-environment node
import { type GameCategory, gameCategories, type VendorGroup } from '@kancil/contract/games/vendors'
import { offeredLanguages } from '@kancil/contract/languages'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { testSite } from '../../testing.ts'
import { firstGroup } from '../../../../features/site/first-group.ts'
import { headerEntries } from './entries.ts'

/** Fourteen vendors with 64 games in total, as on a site that offers everything it can. */
const planted: Readonly<Partial<Record<GameCategory, readonly string[]>>> = {
  ELOTT: ['ELOTT'],
  LOTT: ['TCG_SEA', 'TCG_LOTTO_VN'],
  LIVE: ['N2'],
  SPORTS: ['SV3'],
  FISH: ['LAUTAN', 'OMBAK'],
  RNG: ['RIMBA', 'MANY', 'ACME', 'BUKIT', 'SAWAH'],
  PVP: ['PONDOK'],
  ESPORTS: ['ARENA'],
}

function groupOf(gameCategory: GameCategory, vassalage: readonly string[]): VendorGroup {
  const vendors = vassalage.map((name) => ({
    ...{ vassalage: name, gameType: gameCategory, displayName: name, isHot: false },
    ...{ isGame: 'VASSALAGE' as const, accountTypeName: name, status: 'live' as const },
    gameCount: 4 + (name === 'MANY' ? 8 : 0),
  }))
  return { gameCategory, vassalage: [...vassalage], vendors }
}

const allGroups = gameCategories.map((category) => groupOf(category, planted[category] ?? []))

function headerOf(groups: readonly VendorGroup[], path = '/', language = 'EN' as const) {
  const reads = [{ name: 'games.menus', input: {}, value: { groups } }]
  return render({ ...testSite, reads, path, language })
}

function linksOf(html: string): string[] {
  const nav = /<nav aria-label="Categories"[\s\S]*?<\/nav>/.exec(html)![0]
  return [...nav.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!)
}

test('fourteen vendors: every category has its tab, cockfight after live, promotions last', async () => {
  expect(allGroups.flatMap(({ vendors }) => vendors)).toHaveLength(14)
  expect(
    allGroups.flatMap(({ vendors }) => vendors).reduce((sum, vendor) => sum + vendor.gameCount, 0),
  ).toBe(64)
  const { html } = await headerOf(allGroups)
  expect(linksOf(html)).toEqual([
    ...['/', '/elott', '/lottery', '/live', '/game?vassalage=SV3', '/sports'],
    ...['/fish', '/rng', '/pvp', '/esports', '/promotions'],
  ])
})

test('a category without vendors has no tab, and promotions stand alone', async () => {
  const { html } = await headerOf([groupOf('RNG', ['RIMBA']), groupOf('FISH', [])])
  expect(linksOf(html)).toEqual(['/', '/rng', '/promotions'])
})

test('the cockfight stands where live would be when live has no vendor', () => {
  const kinds = (groups: readonly VendorGroup[]): string[] =>
    headerEntries(groups).map((entry) =>
      entry.kind === 'category' ? entry.group.gameCategory : entry.kind,
    )
  const [lott, live, sports, slots] = (['LOTT', 'LIVE', 'SPORTS', 'RNG'] as const).map((category) =>
    groupOf(category, planted[category]!),
  ) as [VendorGroup, VendorGroup, VendorGroup, VendorGroup]
  expect(kinds([lott, sports, slots])).toEqual(['LOTT', 'cockfight', 'SPORTS', 'RNG'])
  expect(kinds([live, slots])).toEqual(['LIVE', 'RNG'])
  expect(kinds([groupOf('SPORTS', ['ARENA'])])).toEqual(['SPORTS'])
  expect(firstGroup([lott, live, slots])?.gameCategory).toBe('RNG')
  expect(firstGroup([lott, live])?.gameCategory).toBe('LOTT')
})

test.each(offeredLanguages)(
  'a room without a vendor has a page, and the lottery says what comes: %s',
  async (language) => {
    const paths = ['/lottery', '/vnlottery', '/seaLottery', '/elott', '/sports', '/esports']
    for (const path of [...paths, '/promotions']) {
      const { html, head, httpStatus } = await render({
        ...{ ...testSite, reads: [{ name: 'games.menus', input: {}, value: { groups: [] } }] },
        ...{ path, language },
      })
      expect(httpStatus, path).toBe(200)
      if (path === '/lottery') expect(html, path).toContain('data-coming=')
      expect(html + head, path).not.toMatch(/(shell|coming)\.[a-z]+\.?[a-zA-Z]*/)
    }
  },
)

test('with a vendor live, the same address lists its games', async () => {
  const { html } = await headerOf(allGroups, '/sports')
  expect(html).not.toContain('data-coming=')
  expect(html).toContain('<h1')
})
