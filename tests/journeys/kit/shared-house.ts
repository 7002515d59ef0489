import { setTimeout as sleep } from 'node:timers/promises'
import { addBelonging, findBelonging, stopBelonging } from './belongings.ts'
import { workerBrowser } from './browser.ts'
import { type FirstMinute, rememberFirstMinute } from './first-minute.ts'
import {
  closeContexts,
  type JourneyHouse,
  type StartedHouse,
  startJourneyHouse,
} from './start-house.ts'

/**
 * One running house serves all the journeys of a worker, one file after another: starting one takes
 * four seconds of a processor. When a file leaves it, its pages are closed and its data is put back
 * to what it was at first, so no file finds anything of another: no member, no setting, no message.
 */
type SharedHouse = {
  readonly house: StartedHouse
  readonly first: FirstMinute
  isTaken: boolean
  /** The work after the last visit; the next one waits for it. */
  cleared: Promise<void>
}

/** Until then every process has read its settings again, whether or not it was notified. */
const readAgainMs = 950

/** A file that asks for a second house at the same time gets one of its own. */
export async function enterSharedHouse(): Promise<JourneyHouse> {
  const shared = (await usable(findBelonging<SharedHouse>('house'))) ?? (await open())
  if (shared.isTaken) return startJourneyHouse()
  shared.isTaken = true
  return { ...shared.house, browser: await workerBrowser(), stop: () => leave(shared) }
}

async function open(): Promise<SharedHouse> {
  const house = await startJourneyHouse()
  const first = await rememberFirstMinute(house)
  const shared = { house, first, isTaken: false, cleared: Promise.resolve() }
  addBelonging('house', shared, () => shared.cleared.catch(() => undefined).then(house.stop))
  return shared
}

/** A house whose data could not be put back is given up. */
async function usable(shared: SharedHouse | undefined): Promise<SharedHouse | undefined> {
  try {
    await shared?.cleared
    return shared
  } catch (error) {
    console.error('the house could not be cleared; another is started', error)
    await stopBelonging('house')
    return undefined
  }
}

/** Clears the house while the worker reads its next file. */
async function leave(shared: SharedHouse): Promise<void> {
  if (!shared.isTaken) return
  await closeContexts(await workerBrowser())
  shared.isTaken = false
  shared.cleared = shared.first.restore().then(() => sleep(readAgainMs))
  // Whoever comes next is told.
  shared.cleared.catch(() => undefined)
}
