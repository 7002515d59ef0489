import { openStudio, testSealKey } from '@kancil/studio/testing/open-studio'
import { scriptedPlatform } from '@kancil/studio/testing/scripted-platform'
import { slotSheet } from '@kancil/rules/games/slots/slots'
import { test } from 'vitest'
import { launchBrowser } from '../../tools/browser.ts'
import { clientSeedFor } from './kit/seeds.ts'
test('shots', { timeout: 580_000 }, async () => {
  const platform = await scriptedPlatform(10_000_00n)
  const studio = await openStudio(platform)
  const browser = await launchBrowser()
  const list = (process.env['SHOTS'] ?? 'ombak-naga:gain,buah-meledak:tumble,tiga-buah:gain,wayang-malam:respin,pasar-pelita:collect').split(',')
  let n = 0
  for (const item of list) {
    const [code = '', kind = 'gain', lang = 'en'] = item.split(':')
    for (const [name, viewport] of [['d', { width: 1440, height: 900 }], ['p', { width: 390, height: 844 }]] as const) {
      const playerId = `shot-${++n}`
      platform.answers.verify['playerId'] = playerId
      const sessionID = await studio.session({ playerId, gameCode: code })
      const clientSeed = await clientSeedFor({ databaseUrl: studio.databaseUrl, sealKey: testSealKey }, [kind as 'gain'], slotSheet(code))
      await studio.post('/studio/rimba/fair/rotate', { sessionID, clientSeed })
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('pageerror', (e) => console.log(code, 'ERROR', e.message))
      page.on('console', (m) => m.type() === 'error' && console.log(code, m.text()))
      await page.goto(`${studio.url}/play/${code}?${new URLSearchParams({ sessionID, rgs_url: new URL(studio.url).host, lang, device: 'desktop' })}`)
      await page.locator('#game[data-state=idle]').waitFor({ timeout: 30_000 }).catch((e: Error) => console.log(code, e.message))
      await page.waitForTimeout(500)
      await page.screenshot({ path: `/tmp/shots/${code}-${lang}-${name}-0.png` })
      await page.locator('.spin').click()
      for (let k = 1; k <= (name === 'd' ? 4 : 2); k++) {
        await page.waitForTimeout(1400)
        await page.screenshot({ path: `/tmp/shots/${code}-${lang}-${name}-${k}.png` })
      }
      await context.close()
    }
  }
  await browser.close(); await studio.close(); await platform.close()
})
