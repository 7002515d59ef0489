import { mkdirSync } from 'node:fs'
import { formatMoney } from '@kancil/contract/money'
import { catalogue } from '@kancil/studio/catalogue'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { spawnStudio } from '@kancil/studio/testing/spawn-studio'
import { createDatabase } from '../server/src/kernel/embedded/create-database.ts'
import { launchBrowser } from '../tools/browser.ts'
import { openBenchPostgres } from './house/postgres.ts'
const { postgres, close } = await openBenchPostgres(() => {})
await createDatabase(postgres.url('postgres', 'owner'), 'bench_studio')
const platform = await scriptedPlatform(100_000_000_00n)
const studio = await spawnStudio(platform, postgres.url('bench_studio', 'owner'), 1)
const browser = await launchBrowser()
mkdirSync('/tmp/b22-shots', { recursive: true })
const only = process.argv[2]?.split(',')
const langs = (process.argv[3] ?? 'ms,vi,ar').split(',')
const sizes =
  process.argv[4] === 'wide'
    ? [
        [390, 844],
        [1440, 900],
      ]
    : [[390, 844]]
for (const { code } of catalogue(formatMoney)) {
  if (only && only[0] !== 'all' && !only.includes(code)) continue
  for (const lang of langs) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const sessionID = await studio.session({
      gameCode: code,
      playerId: `p-${code}-${lang}`,
      token: platform.token(`p-${code}-${lang}`),
    })
    const query = new URLSearchParams({
      sessionID,
      rgs_url: new URL(studio.url).host,
      lang,
      device: 'mobile',
    })
    await page.goto(`${studio.url}/play/${code}?${query}`)
    await page
      .locator('#game[data-state="idle"], #game[data-phase]:not([data-phase=""])')
      .first()
      .waitFor({ timeout: 30000 })
      .catch(() => console.log('not ready', code, lang))
    const sit = page.locator('.pvp-level > button')
    if (process.argv[5] === 'sit' && (await sit.count()) > 1) {
      await sit.nth(1).click()
      await page.waitForTimeout(code === 'karang-biru' ? 3000 : 9000)
    }
    for (const [width, height] of sizes as [number, number][]) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      const spills = await page.evaluate(() => {
        const found: string[] = []
        for (const node of document.querySelectorAll<HTMLElement>(
          'button, .meter, .label, .spin-word, .fact, label, .level-base',
        )) {
          const box = node.getBoundingClientRect()
          if (box.width === 0 || getComputedStyle(node).visibility === 'hidden') continue
          if (node.matches('.unseen, .unseen *')) continue
          const range = document.createRange()
          range.selectNodeContents(node)
          const text = range.getBoundingClientRect()
          const over = Math.max(
            text.right - box.right,
            box.left - text.left,
            text.bottom - box.bottom,
            box.top - text.top,
          )
          const mid = /[\p{L}]-?\n/u.test(node.innerText)
          if (over > 1.5)
            found.push(
              `${node.className || node.tagName}: "${node.innerText.slice(0, 30)}" by ${over.toFixed(0)}`,
            )
          const face = node.closest('.spin-face')
          if (node.matches('.spin-word') && face) {
            const circle = face.getBoundingClientRect()
            const [cx, cy, r] = [
              circle.x + circle.width / 2,
              circle.y + circle.height / 2,
              circle.width / 2,
            ]
            for (const rect of range.getClientRects())
              for (const [x, y] of [
                [rect.left, rect.top],
                [rect.right, rect.top],
                [rect.left, rect.bottom],
                [rect.right, rect.bottom],
              ] as const)
                if (Math.hypot(x - cx, y - cy) > r + 1) {
                  found.push(
                    `round "${node.innerText}" leaves its circle by ${(Math.hypot(x - cx, y - cy) - r).toFixed(0)}`,
                  )
                  break
                }
          }
          if (box.right > innerWidth + 1 && !node.closest('.chips'))
            found.push(`outside: ${node.className} ${node.innerText.slice(0, 20)}`)
          void mid
        }
        return [...new Set(found)]
      })
      if (spills.length > 0) console.log(code, lang, width, spills.join(' | '))
      await page.screenshot({ path: `/tmp/b22-shots/${code}-${lang}-${width}.png` })
    }
    await context.close()
  }
}
await browser.close()
await studio.kill('SIGTERM')
await platform.close()
await close()
process.exit(0)
