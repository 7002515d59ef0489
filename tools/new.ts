import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program, root } from './repository.ts'
import { freeLetter, registerModule } from './scaffold/register.ts'
import { moduleNames } from './tidy/import-table.ts'

/**
 * `npm run new <module>`: starter files for one of the thirteen modules in all trees, with one
 * topic, `entries`, that uses each kit once: a list, an endpoint, an operator's decision, an event,
 * a job, a console page, texts, a part of the demo world and tests. It is registered wherever
 * modules are listed. Replace `entries` by the module's first topic.
 *
 * @returns the paths created and changed, from the root
 * @throws if the name is not one of the thirteen, or the module already has a file
 */
export function newModule(
  name: string,
  into: string,
): { readonly made: readonly string[]; readonly changed: readonly string[] } {
  if (!moduleNames.includes(name)) {
    throw new Error(`A module is one of ${moduleNames.join(', ')}; "${name}" is none of them.`)
  }
  const files = roomsFor(name, into)
  const trees = ['contract/src', 'rules/src', 'server/src/modules', 'web/src/features']
  const begun = trees.map((tree) => `${tree}/${name}`).find((path) => existsSync(join(into, path)))
  if (begun)
    throw new Error(`${begun} is there already: the module has begun. Nothing was changed.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  const made = Object.keys(files)
  const changed = registerModule(name, into)
  spawnSync(
    program('oxfmt'),
    [...made, ...changed].filter((path) => /\.tsx?$/.test(path)),
    {
      cwd: into,
    },
  )
  return { made, changed }
}

/** Where each file of tools/scaffold goes; NAME in its text and path stands for the module. */
const places: Readonly<Record<string, string>> = {
  'contract/src/NAME/entries.ts': 'contract-entries.txt',
  'rules/src/NAME/entries.ts': 'rules-entries.txt',
  'rules/src/NAME/entries.test.ts': 'rules-entries-test.txt',
  'server/src/modules/NAME/module.ts': 'server-module.txt',
  'server/src/modules/NAME/door.ts': 'server-door.txt',
  'server/src/modules/NAME/routes.ts': 'server-routes.txt',
  'server/src/modules/NAME/console.ts': 'server-console.txt',
  'server/src/modules/NAME/jobs.ts': 'server-jobs.txt',
  'server/src/modules/NAME/entries/store.ts': 'server-store.txt',
  'server/src/modules/NAME/entries/view.ts': 'server-view.txt',
  'server/src/modules/NAME/entries/add.ts': 'server-add.txt',
  'server/src/modules/NAME/entries/tell-closed.ts': 'server-tell-closed.txt',
  'server/src/modules/NAME/entries/entries.test.ts': 'server-test.txt',
  'server/db/migrations/NUMBER-NAME.sql': 'migration.txt',
  'server/db/seed/NAME.ts': 'seed.txt',
  'web/src/features/NAME/entries/page.tsx': 'web-page.txt',
  'web/src/features/NAME/console/entries.tsx': 'web-desk.txt',
  'web/src/features/NAME/console/manifest.ts': 'web-manifest.txt',
}

function roomsFor(name: string, into: string): Record<string, string> {
  const folder = join(root, 'tools', 'scaffold')
  const letter = freeLetter(into)
  const fill = (text: string): string =>
    text
      .replaceAll('seedNAME', `seed${name[0]!.toUpperCase()}${name.slice(1)}`)
      .replaceAll('NAME', name)
      .replaceAll(", letter: 'LETTER'", letter ? `, letter: '${letter}'` : '')
      .replaceAll('NUMBER', nextMigration(into))
  const entries = Object.entries(places).map(([place, file]) => [
    fill(place),
    fill(readFileSync(join(folder, file), 'utf8')),
  ])
  return Object.fromEntries(entries) as Record<string, string>
}

function nextMigration(into: string): string {
  const numbers = readdirSync(join(into, 'server/db/migrations')).map((name) => parseInt(name, 10))
  return String(Math.max(...numbers.filter(Number.isFinite)) + 1).padStart(4, '0')
}

if (import.meta.main) {
  try {
    const { made, changed } = newModule(process.argv[2] ?? '', root)
    console.log(made.map((path) => `made ${path}`).join('\n'))
    console.log(changed.map((path) => `changed ${path}`).join('\n'))
    console.log('Next: npm run check, then make the module’s first topic of `entries`.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
