import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

/** For so long a page that was opened before a build still finds the parts it has not fetched. */
const keptDays = 7

const builtIn = (dist: string) => join(dist, 'client', 'assets')
const formerIn = (dist: string) => join(dist, 'former')

/**
 * Takes the files named by their hashes out of the way of a new build: those of the last one from
 * now on, and those of earlier ones for as long as they are kept.
 *
 * @param aside a folder beside `dist`; what a build that was cut short left there stays
 */
export function setAside(dist: string, aside: string, now: Date): void {
  mkdirSync(aside, { recursive: true })
  for (const folder of [formerIn(dist), builtIn(dist)])
    for (const name of namesIn(folder)) {
      const path = join(aside, name)
      renameSync(join(folder, name), path)
      if (folder === builtIn(dist)) utimesSync(path, now, now)
    }
  const oldest = now.getTime() - keptDays * 86_400_000
  for (const name of namesIn(aside))
    if (statSync(join(aside, name)).mtimeMs < oldest) rmSync(join(aside, name))
}

/** Puts what the new build does not have into `dist/former`, where the server looks second. */
export function putBack(dist: string, aside: string): void {
  const names = namesIn(aside).filter((name) => !existsSync(join(builtIn(dist), name)))
  if (names.length > 0) mkdirSync(formerIn(dist), { recursive: true })
  for (const name of names) renameSync(join(aside, name), join(formerIn(dist), name))
  rmSync(aside, { recursive: true })
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
