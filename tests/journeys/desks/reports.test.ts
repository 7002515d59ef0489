import { readFile } from 'node:fs/promises'
import type { Currency } from '@kancil/contract/money'
import { money } from '@kancil/contract/money'
import { businessDay } from '@kancil/contract/time'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../server/src/kernel/db.ts'
import {
  gatewayAccount,
  house as houseAccount,
  memberCash,
} from '../../../server/src/ledger/accounts.ts'
import { post } from '../../../server/src/ledger/post.ts'
import { submitIn } from '../../../server/src/ledger/submit-in.ts'
import { expectWholeLedger } from '../kit/books.ts'
import { signInAtDesk } from '../kit/desk.ts'
import { expectFine } from '../kit/fine.ts'
import { type JourneyHouse, openHouse, settleMember } from '../kit/house.ts'
import { show } from '../kit/looks.ts'
import { shoot } from '../kit/screenshots.ts'

// A day closed with reports: what was played and paid is on the overview, in the report by vendor
// and day, behind each figure and in the file, and all of it is the ledger's.

const account = 'kenanga8'
const currency: Currency = 'MYR'
const dayMs = 86_400_000
const now = new Date()
/** Noon of the site's day, some days ago. */
const noon = (daysAgo: number): Date =>
  new Date(Date.parse(`${businessDay(new Date(now.getTime() - daysAgo * dayMs))}T04:00:00.000Z`))
let house: JourneyHouse
let desk: Page
let number = 0

beforeAll(async () => {
  house = await openHouse()
  await settleMember(house, { account, cash: 100_000n })
  await plantDays()
  const context = await house.browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  context.setDefaultTimeout(45_000)
  desk = await context.newPage()
  await signInAtDesk(desk, house)
})
afterAll(() => house?.stop())

/** A month of play, larger every day; yesterday the house staked out 300.00 and paid 120.00. */
async function plantDays(): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from member where account = ${account}`.execute(house.db)
  const memberId = rows[0]!.id
  const move = (kind: 'bet' | 'win' | 'deposit' | 'cashback', amount: bigint, at: Date) =>
    inTransaction(house.db, async (tx) => {
      const id = `report-${++number}`
      if (kind === 'bet' || kind === 'win') {
        const address = { vendorId: 'rimba', scope: 'vendor', memberId, currency } as const
        const round = { roundId: id, gameCode: 'harimau', transactionId: id }
        await submitIn(tx, { kind, ...address, ...round, amount: money(amount) }, at)
        return
      }
      const from =
        kind === 'deposit'
          ? gatewayAccount('sandbox-bank', currency)
          : houseAccount('promotions', currency)
      const to = memberCash(memberId, currency)
      await post(tx, { kind, source: 'journey', sourceTx: id, from, to, amount: money(amount), at })
    })
  for (let daysAgo = 9; daysAgo >= 2; daysAgo--) {
    await move('bet', 10_000n - BigInt(daysAgo * 600), noon(daysAgo))
    await move('win', BigInt(daysAgo * 700), noon(daysAgo))
  }
  await move('deposit', 50_000n, noon(1))
  await move('bet', 30_000n, noon(1))
  await move('win', 12_000n, noon(1))
  await move('cashback', 1_500n, noon(1))
  await move('bet', 4_000n, now)
}

test('the overview compares today with last week and warns at a threshold', async () => {
  await desk.goto(house.addresses.console)
  await desk.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await desk.getByText('RM 40.00').first().waitFor()
  await desk.getByRole('button', { name: 'Edit alerts' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Threshold').fill('500.00')
  await dialog.getByRole('button', { name: 'Set threshold' }).click()
  await dialog.getByText('GGR below').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await desk.getByRole('alert').getByText('GGR is RM 40.00, below RM 500.00').waitFor()
  await expectFine(desk, 'overview')
  await shoot(desk, 'console-overview')
  await show(desk, { width: 1440, theme: 'light' })
  await expectFine(desk, 'overview in light')
  await shoot(desk, 'console-overview-light', [1440])
  await show(desk, { width: 1440, theme: 'dark' })
})

test('yesterday is closed: by vendor, behind the figure, and as a file', async () => {
  const yesterday = businessDay(noon(1))
  await desk.goto(`${house.addresses.console}/reports`)
  await desk.getByRole('heading', { name: 'Reports' }).waitFor()
  await desk.getByText('RM').first().waitFor()
  await desk.getByLabel('From').fill(businessDay(noon(9)))
  await desk.waitForURL(new RegExp(`from=${businessDay(noon(9))}`))
  await desk.getByRole('img', { name: 'GGR and NGR by day' }).waitFor()
  // Old rows are dimmed while the new ones load.
  await desk.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await expectFine(desk, 'report by day')
  await shoot(desk, 'console-report')
  await show(desk, { width: 1440, theme: 'light' })
  await shoot(desk, 'console-report-light', [1440])
  await show(desk, { width: 1440, theme: 'dark' })

  await desk.goto(
    `${house.addresses.console}/reports?group=vendor&from=${yesterday}&to=${yesterday}`,
  )
  const row = desk.getByRole('row').filter({ hasText: '+RM 180.00' })
  await row.waitFor()
  await desk.getByText('Outside the games').waitFor()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = String(await readFile(await download.path())).split('\r\n')
  expect(lines.some((line) => line.includes('MYR,1,300.00,120.00,180.00'))).toBe(true)

  await row.getByRole('link', { name: '+RM 180.00' }).first().click()
  await desk.getByRole('heading', { name: 'The movements behind GGR' }).waitFor()
  await desk.getByText('+RM 300.00').first().waitFor()
  await desk.getByText('-RM 120.00').or(desk.getByText('−RM 120.00')).first().waitFor()
  await expectFine(desk, 'movements')
  await shoot(desk, 'console-report-movements', [390, 1440])
  // The report is as narrow as the figure was.
  await desk.getByRole('link', { name: 'Back to the report' }).click()
  await desk.waitForURL(/vendorId=rimba/)
  await row.waitFor()
  await expectWholeLedger(house.db)
})

test('a report over ten years is explained, not answered', async () => {
  await desk.goto(`${house.addresses.console}/reports?from=2016-01-01`)
  await desk.getByText('A report covers at most 366 days').first().waitFor()
})

test('cohorts, the palette and a saved view', async () => {
  await desk.goto(`${house.addresses.console}/cohorts?kind=deposited`)
  await desk.getByRole('columnheader', { name: 'Members' }).waitFor()
  await expectFine(desk, 'cohorts')
  await shoot(desk, 'console-cohorts', [390, 1440])

  await desk.keyboard.press('Control+k')
  const palette = desk.getByRole('dialog')
  await palette.getByRole('combobox').fill('kenang')
  await palette.getByRole('option').filter({ hasText: account }).waitFor()
  await expectFine(desk, 'palette')
  await shoot(desk, 'console-palette', [390, 1440])
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/\/members\/mbr_/)
  await desk.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('repor')
  await palette.getByRole('option').filter({ hasText: 'Reports' }).first().waitFor()
  await desk.keyboard.press('Enter')
  await desk.waitForURL(/\/reports$/)

  await desk.goto(`${house.addresses.console}/reports?group=vendor`)
  await desk.getByRole('button', { name: 'Save this view' }).click()
  await desk.getByLabel('Name of the view').fill('Vendors this month')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await desk.getByRole('link', { name: 'Vendors this month' }).waitFor()
  await desk.goto(`${house.addresses.console}/reports`)
  await desk.getByRole('link', { name: 'Vendors this month' }).click()
  await desk.waitForURL(/group=vendor/)
})
