import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxBankKeys } from '@kancil/contract/ports/sandbox-bank'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankRoutes } from '../../../sandbox/src/bank/routes.ts'
import { signedHeaders } from '../../../sandbox/src/bank/signature.ts'
import { workerBrowser } from '../kit/browser.ts'
import { expectFine } from '../kit/fine.ts'
import { shoot } from '../kit/screenshots.ts'

const folder = mkdtempSync(join(tmpdir(), 'kancil-bank-page-'))
let app: FastifyInstance
let browser: Browser
let origin = ''

beforeAll(async () => {
  app = Fastify()
  bankRoutes(app, { dataFolder: folder, publicUrl: () => origin })
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const callbackUrl = `${origin}/nobody`
  const request = { amount: '1250.50', currency: 'MYR', callbackUrl }
  for (const serial of ['1', '2', '3']) {
    const payee = { bankCode: 'RIMBA', accountNumber: '112233445566', holderName: 'Aina' }
    await order('payouts', {
      ...request,
      ...payee,
      reference: `wd_01k9xyz8aabbccddeeffgg000${serial}`,
    })
    await order('payments', {
      ...request,
      reference: `dep_01k9xyz8aabbccddeeffgg000${serial}`,
      flavour: 'redirect',
      returnUrl: origin,
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    })
  }
  browser = await workerBrowser()
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

async function order(path: string, body: object): Promise<void> {
  const raw = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(sandboxBankKeys[0], 'msg_1', new Date(), raw),
  }
  const answer = await app.inject({
    method: 'POST',
    url: `/bank/v1/${path}`,
    payload: raw,
    headers,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

async function openControl(width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`${origin}/bank/control`)
  return page
}

test('the bank’s switches and orders are whole in every size without scrolling sideways', async () => {
  const page = await openControl(390)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFine(page, `control-${width}`)
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('.card, .scroll')].flatMap((box) => {
        const edge = box.getBoundingClientRect().right
        return [...box.querySelectorAll('select, input, button, td')]
          .filter((element) => element.getBoundingClientRect().right > edge)
          .map((element) => element.outerHTML)
      }),
    )
    expect(beyond).toEqual([])
    await shoot(page, 'bank-control', [width])
  }
  await page.close()
})

test('a row’s words stand in line with its buttons, and sums under their heading', async () => {
  const page = await openControl(1440)
  const row = page.getByRole('row').filter({ hasText: 'dep_' }).first()
  const button = (await row.getByRole('button', { name: 'confirm' }).boundingBox())!
  const cells = await row.getByRole('cell').all()
  const boxes = await Promise.all(
    cells.map((cell) =>
      cell.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { top, bottom, right } = range.getBoundingClientRect()
        return { middle: (top + bottom) / 2, right }
      }),
    ),
  )
  for (const { middle } of boxes)
    expect(Math.abs(middle - (button.y + button.height / 2))).toBeLessThan(1.5)
  const heading = page.getByRole('columnheader', { name: 'Amount' }).first()
  const end = await heading.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })
  expect(Math.abs(end - boxes[2]!.right)).toBeLessThan(1)
  await page.close()
})
