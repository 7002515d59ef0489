import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** How long a page opened before a build can still load the files it has not fetched yet. */
const keptDays = 7

const builtIn = (dist: string) => join(dist, 'client', 'assets')
const formerIn = (dist: string) => join(dist, 'former')

/**
 * Carries files with hashed names over into a new build, to `former`, where the server looks
 * second: those of the last build from now on, and those of earlier ones until they expire.
 *
 * @param dist the last build
 * @param next the new one, still beside it
 */
export function carryOver(dist: string, next: string, now: Date): void {
  const oldest = now.getTime() - keptDays * 86_400_000
  for (const [folder, isLast] of [
    [formerIn(dist), false],
    [builtIn(dist), true],
  ] as const)
    for (const name of namesIn(folder)) {
      const path = join(folder, name)
      const replaced = isLast ? now : statSync(path).mtime
      if (existsSync(join(builtIn(next), name)) || replaced.getTime() < oldest) continue
      mkdirSync(formerIn(next), { recursive: true })
      copyFileSync(path, join(formerIn(next), name))
      utimesSync(join(formerIn(next), name), now, replaced)
    }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
