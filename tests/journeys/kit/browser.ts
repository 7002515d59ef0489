import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../tools/browser.ts'
import { addBelonging, findBelonging } from './belongings.ts'

/**
 * The browser that all journeys of a worker share, each in contexts of its own, which it closes.
 * Another is started only after a crash.
 */
export async function workerBrowser(): Promise<Browser> {
  const running = findBelonging<Browser>('browser')
  if (running?.isConnected()) return running
  const browser = await launchBrowser()
  addBelonging('browser', browser, () => browser.close())
  return browser
}
