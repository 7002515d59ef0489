import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeEach } from 'vitest'
import { root } from '../../../tools/repository.ts'
import { findBelonging } from './belongings.ts'

const folder = join(root, 'tests', 'screenshots')

// A failed journey saves a picture of each open page, and its text in the log.
beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    mkdirSync(folder, { recursive: true })
    const contexts = findBelonging<Browser>('browser')?.contexts() ?? []
    const pages = contexts.flatMap((context) => context.pages())
    for (const [at, page] of pages.entries()) {
      const name = task.name.replaceAll(/[^\w]+/g, '-').slice(0, 60)
      const path = join(folder, `failed-${name}-${at}.png`)
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
      const words = await page
        .evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('dialog, [role=alert], [role=status]')]
            .map(({ innerText }) => innerText)
            .join(' | '),
        )
        .catch(String)
      console.error(`failed at ${page.url()}: ${words.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`)
    }
  })
})
