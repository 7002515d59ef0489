import type { OutputOf } from '@kancil/contract/endpoint'
import { sandboxMatchPath, type SandboxMatchAct } from '@kancil/contract/ports/sports-feed'
import type { BoardMatch, OfferedMarket, sportsBoard } from '@kancil/contract/sports/board'
import type { Sport } from '@kancil/contract/sports/market'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { JourneyHouse } from './house.ts'

/** A busy machine takes its time to read the feed. */
export const feedWait = { timeout: 45_000, interval: 200 }

/** The board of a tab, as the page asks for it. */
export async function matchesOf(
  house: JourneyHouse,
  tab: string,
  sport: Sport = 'football',
): Promise<BoardMatch[]> {
  const address = `${house.addresses.member}/lgw/sports/board?sport=${sport}&tab=${tab}`
  const { value } = (await (await fetch(address)).json()) as { value: OutputOf<typeof sportsBoard> }
  return value.leagues.flatMap(({ matches }) => matches)
}

export async function matchOf(house: JourneyHouse, matchId: string): Promise<BoardMatch> {
  const address = `${house.addresses.member}/lgw/sports/matches/${matchId}`
  const { value } = (await (await fetch(address)).json()) as { value: { match: BoardMatch } }
  return value.match
}

/** The sandbox's desk makes something happen in a match. */
export async function hurry(
  house: JourneyHouse,
  matchId: string,
  ...acts: SandboxMatchAct[]
): Promise<void> {
  for (const act of acts) {
    const answer = await fetch(`${house.addresses.sandbox}${sandboxMatchPath}/${matchId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ act }),
    })
    expect(answer.status).toBe(200)
  }
}

const taken = new Set<string>()

/** A match that is on offer and that no other test uses; its prices stay as they are. */
export async function heldMatch(
  house: JourneyHouse,
  hasWhat: (market: OfferedMarket) => boolean,
  sport: Sport = 'football',
): Promise<BoardMatch> {
  let found: BoardMatch | undefined
  const look = async (): Promise<boolean> => {
    const all = [
      ...(await matchesOf(house, 'early', sport)),
      ...(await matchesOf(house, 'today', sport)),
    ]
    // The last ones first: none of them begins by itself meanwhile.
    found = all
      .toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
      .find(
        ({ matchId, markets }) =>
          !taken.has(matchId) && markets.some((market) => market.isOpen && hasWhat(market)),
      )
    return found !== undefined
  }
  await expect.poll(look, feedWait).toBe(true)
  taken.add(found!.matchId)
  await hurry(house, found!.matchId, 'hold')
  return matchOf(house, found!.matchId)
}

/** It is played, and everybody knows. */
export async function kickOff(house: JourneyHouse, matchId: string): Promise<void> {
  await hurry(house, matchId, 'kickOff')
  await expect.poll(async () => (await matchOf(house, matchId)).phase, feedWait).toBe('live')
}

export async function goals(
  house: JourneyHouse,
  matchId: string,
  home: number,
  away: number,
): Promise<void> {
  const sides = [
    ...Array.from({ length: home }, () => 'homeGoal' as const),
    ...Array.from({ length: away }, () => 'awayGoal' as const),
  ]
  await hurry(house, matchId, ...sides)
  await expect
    .poll(async () => (await matchOf(house, matchId)).scores.ft, feedWait)
    .toEqual([home, away])
}

export const slipOf = (page: Page): Locator => page.getByRole('region', { name: 'Bet slip' })

/** Presses the price of an outcome on a match's page. */
export async function choose(
  page: Page,
  house: JourneyHouse,
  matchId: string,
  price: string,
): Promise<void> {
  await page.goto(`${house.addresses.member}/sports?match=${matchId}`)
  const button = page.getByRole('button', { name: new RegExp(`^${price}, `) }).first()
  await button.waitFor()
  await button.click()
}

/** Places the slip, agreeing to whatever the odds are by now. */
export async function place(page: Page, stake: string): Promise<void> {
  const slip = slipOf(page)
  const open = slip.getByRole('button', { name: 'Open the slip' })
  const field = slip.getByLabel('Stake', { exact: true })
  await field.or(open).filter({ visible: true }).first().waitFor()
  if (await open.isVisible()) await open.click()
  await field.fill(stake)
  const button = slip.getByRole('button', {
    ...{ name: /^(Place bet|Accept the new odds)$/, disabled: false },
  })
  const isPlaced = slip.getByText(/^(Your bet is placed\.|Your live bet waits)/)
  await expect
    .poll(async () => {
      if (await isPlaced.first().isVisible()) return true
      if (await button.isVisible()) await button.click()
      return isPlaced.first().isVisible()
    }, feedWait)
    .toBe(true)
}

/** The newest of the member's bets that are open, or settled. */
export async function newestBet(
  page: Page,
  house: JourneyHouse,
  which: 'Open' | 'Settled',
): Promise<Locator> {
  await page.goto(`${house.addresses.member}/sports?tab=bets`)
  if (which === 'Settled') await page.getByRole('button', { name: 'Settled' }).click()
  const card = page.locator('[data-bet]').first()
  await card.waitFor(feedWait)
  return card
}
