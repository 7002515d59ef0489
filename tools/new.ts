import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './repository.ts'
import { moduleNames } from './tidy/import-table.ts'

/**
 * `npm run new <module>`: the first files of one of the thirteen modules in all four trees, in the
 * rhythm that the others have. They compile, are served and are tested as they are; replace what
 * they say by what the module does.
 *
 * @returns the paths made, from the root
 * @throws when the name is none of the thirteen, or the module has a file already
 */
export function newModule(name: string, into: string): string[] {
  if (!moduleNames.includes(name)) {
    throw new Error(`A module is one of ${moduleNames.join(', ')}; "${name}" is none of them.`)
  }
  const files = scaffold(name)
  const taken = Object.keys(files).find((path) => existsSync(join(into, path)))
  if (taken)
    throw new Error(`${taken} is there already: the module has begun. Nothing was changed.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  return Object.keys(files)
}

/** Where each file of tools/scaffold goes; NAME in its text and here stands for the module. */
const places: Readonly<Record<string, string>> = {
  'contract/src/NAME.ts': 'contract-module.txt',
  'rules/src/NAME/opening.ts': 'rules-module-opening.txt',
  'rules/src/NAME/opening.test.ts': 'rules-module-opening-test.txt',
  'server/src/modules/NAME/module.ts': 'server-modules-module-module.txt',
  'server/src/modules/NAME/routes.ts': 'server-modules-module-routes.txt',
  'server/src/modules/NAME/overview.ts': 'server-modules-module-overview.txt',
  'web/src/features/NAME/use-overview.ts': 'web-features-module-use-overview.txt',
}

function scaffold(name: string): Record<string, string> {
  const folder = join(root, 'tools', 'scaffold')
  const entries = Object.entries(places).map(([place, file]) => [
    place.replaceAll('NAME', name),
    readFileSync(join(folder, file), 'utf8').replaceAll('NAME', name),
  ])
  return Object.fromEntries(entries) as Record<string, string>
}

if (import.meta.main) {
  try {
    const made = newModule(process.argv[2] ?? '', root)
    console.log(made.map((path) => `made ${path}`).join('\n'))
    console.log(
      `Next: name it in server/src/modules.ts, write its migration in server/db/migrations when it keeps anything, ` +
        'and give it a screen, a route and its texts in the web.',
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
