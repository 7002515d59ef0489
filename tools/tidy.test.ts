import { expect, test } from 'vitest'
import { root } from './repository.ts'
import { looseVersions, prunedOptionals, unexplainedDependencies } from './tidy/dependencies.ts'
import { brokenDoors, circularNeeds, forbiddenImports, unknownModules } from './tidy/imports.ts'
import { crowdedFiles, crowdedFolders, importCircles } from './tidy/rooms.ts'
import { keptFiles, keptPaths, sourceFiles, styleSheets } from './tidy/source-files.ts'
import { slowTransactions } from './tidy/transactions.ts'
import { badNames, brokenTextRules, oversized, physicalCss, secretsIn } from './tidy/text-rules.ts'

// House rules that no other tool enforces. The table of who may import whom is
// tidy/import-table.ts.
const files = sourceFiles(root)
const sheets = styleSheets(root)

test('the sources are found', () => {
  expect(files.length).toBeGreaterThan(50)
})

test.each([
  ['every import is one that the architecture allows', () => forbiddenImports(files)],
  ['a module reaches another by its door, as its needs say', () => brokenDoors(files)],
  ['no module needs itself by way of others', () => circularNeeds(files)],
  ['there are thirteen modules, the same in every tree', () => unknownModules(files)],
  ['no folder is crowded', () => crowdedFolders(keptPaths(root))],
  ['no file exports more than a room needs', () => crowdedFiles(files)],
  ['no imports go in a circle, not even of types', () => importCircles(files)],
  ['the text of the sources keeps the rules', () => brokenTextRules(files)],
  [
    'a transaction takes no second connection and hashes no password',
    () => slowTransactions(files),
  ],
  ['styles know no left and right', () => physicalCss(sheets)],
  ['files are short and lines are narrow', () => oversized(files)],
  ['names say what is inside', () => badNames([...files, ...sheets])],
  ['nothing that is kept holds a secret', () => secretsIn(keptFiles(root))],
  ['every dependency has one exact version', () => looseVersions(root)],
  ['the lock file serves every machine', () => prunedOptionals(root)],
  ['every dependency has its reason in docs/decisions', () => unexplainedDependencies(root)],
])('%s', (_rule, findings) => {
  expect(findings()).toEqual([])
})

test('a file does not begin with the name of its folder', () => {
  const named = (path: string) => badNames([{ path, text: '' }])
  expect(named('server/src/modules/site/info.ts')).toEqual([])
  expect(named('server/src/modules/site/site-info.ts')).toHaveLength(1)
  expect(named('web/src/features/sports/bets/bet-card.tsx')).toHaveLength(1)
})

test.each(['handle', 'handleAll'])('%s of events is a transaction too', (method) => {
  const text = `const counting = {\n  async ${method}(tx, given) {\n    await count(kernel.db, given)\n  },\n}\n`
  expect(slowTransactions([{ path: 'server/src/modules/games/counting.ts', text }])).toEqual([
    expect.stringContaining('counting.ts:3 db: a second connection'),
  ])
})
