import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One change to a file that lists modules: text inserted before an anchor that occurs exactly once.
 */
type Insertion = { readonly path: string; readonly before: string; readonly text: string }

const languages = ['en', 'ms', 'cn', 'vi', 'ar'] as const
type Texts = Readonly<Record<(typeof languages)[number], Readonly<Record<string, string>>>>

/**
 * Adds the new module wherever modules are listed.
 *
 * @returns the paths changed or created, from the root
 * @throws if a list no longer has the expected form; then the scaffold must be updated
 */
export function registerModule(name: string, into: string): string[] {
  const changes = insertionsFor(name, into)
  for (const { path, before, text } of changes) {
    const file = join(into, path)
    const source = readFileSync(file, 'utf8')
    const at = source.lastIndexOf(before)
    if (at < 0) throw new Error(`${path} has no "${before}" before which the module could stand.`)
    writeFileSync(file, source.slice(0, at) + text + source.slice(at))
  }
  return [...new Set([...changes.map(({ path }) => path), ...addTexts(name, into)])]
}

/** A letter that no page of the console's menu uses yet; null once all are taken. */
export function freeLetter(into: string): string | null {
  const features = join(into, 'web/src/features')
  const manifests = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /[\\/]manifest\.ts$/.test(path))
    .map((path) => readFileSync(join(features, path), 'utf8'))
  const taken = manifests.join().matchAll(/letter: '(\w)'/g)
  const letters = new Set([...taken].map(([, letter]) => letter))
  return [...'fjkqruxyz'].find((letter) => !letters.has(letter)) ?? null
}

function insertionsFor(name: string, into: string): Insertion[] {
  const seed = 'server/db/seed/seed-demo-world.ts'
  const pages = 'web/src/apps/console/pages.tsx'
  const ids = 'web/src/i18n/message-id.ts'
  return [
    ...inServer(name, into),
    { path: seed, before: 'import { wallet }', text: importOf(name, '../../src/modules') },
    {
      path: seed,
      before: '\nconst daysBack',
      text: `import { seed${nameImport(name)} } from './${name}.ts'\n`,
    },
    { path: seed, before: ']\n  const app = await createApp', text: `, ${name}` },
    {
      path: seed,
      before: '    await nameService(',
      text: `    await seed${nameImport(name)}(world.app, members)\n`,
    },
    {
      path: pages,
      before: 'import type { MessageId }',
      text: `import { ${name}Console } from '../../features/${name}/console/manifest.ts'\n`,
    },
    { path: pages, before: '  walletConsole,\n', text: `  ${name}Console,\n` },
    { path: 'web/src/apps/member/routes.tsx', before: ']\n\nexport const', text: route(name) },
    {
      path: 'web/src/i18n/catalogue-groups.ts',
      before: '] as const\n\n/**\n * When each group',
      text: `  '${name}',\n`,
    },
    { path: 'web/src/i18n/catalogue-groups.ts', before: '],\n  payments: [', text: `, '${name}'` },
    {
      path: 'web/src/i18n/catalogue-groups.ts',
      before: '  ],\n  audit:',
      text: `    '${name}',\n`,
    },
    {
      path: ids,
      before: 'import type wallet ',
      text: `import type ${name} from './locales/${name}.json'\n`,
    },
    { path: ids, before: '\ndeclare module', text: `  | keyof typeof ${name}\n` },
  ]
}

function inServer(name: string, into: string): Insertion[] {
  const modules = 'server/src/modules.ts'
  return [
    { path: modules, before: 'import { outboundPart }', text: importOf(name, './modules') },
    { path: modules, before: '\n]', text: `\n  ${name},` },
    {
      path: 'contract/src/ids.ts',
      before: '} as const',
      text: `  ${name}Entry: '${freePrefix(name, into)}',\n`,
    },
    {
      path: 'contract/src/operator/audit-subjects.ts',
      before: "  'operator.signIn'",
      text: `  '${name}.closeEntry': 'member',\n`,
    },
    {
      path: 'tests/authorization/table.ts',
      before: "  ...every('owner'",
      text: `  ...every('member', '${name}.entries ${name}.addEntry'),
  '${name}.deskEntries': { roles: desk },
  '${name}.closeEntry': { roles: care },
`,
    },
  ]
}

function importOf(name: string, folder: string): string {
  return `import { ${name} } from '${folder}/${name}/module.ts'\n`
}

function nameImport(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1)
}

/** A three-letter prefix that no other kind of id uses. */
function freePrefix(name: string, into: string): string {
  const kinds = readFileSync(join(into, 'contract/src/ids.ts'), 'utf8')
  const choices = [...name].slice(1).map((letter) => `${name[0]}${letter}e`)
  return choices.find((prefix) => !kinds.includes(`'${prefix}'`))!
}

function route(name: string): string {
  return readScaffold('web-route.txt').replaceAll('NAME', name)
}

function readScaffold(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

/** The module's own catalogue, and its words in those of the log and of the page titles. */
function addTexts(name: string, into: string): string[] {
  const texts = JSON.parse(readScaffold('texts.json').replaceAll('NAME', name)) as Texts
  const catalogues: Record<string, Words> = { [name]: {}, shell: {}, audit: {} }
  const add = (file: string, id: string, language: string, text: string): void => {
    const words = catalogues[file]!
    words[`${file}.${id}`] = { ...words[`${file}.${id}`], [language]: text }
  }
  for (const language of languages) {
    const { audit, 'audit.closeEntry': closing, ...entries } = texts[language]
    for (const [key, text] of Object.entries(entries)) add(name, key, language, text)
    add('shell', `title.${name}Entries`, language, `${entries['title']} · {brand}`)
    // The log is read in the console, which has three languages.
    if (audit) add('audit', name, language, audit)
    if (closing) add('audit', `${name}.closeEntry`, language, closing)
  }
  return Object.entries(catalogues).map(([file, words]) =>
    addWords(into, `web/src/i18n/locales/${file}.json`, words),
  )
}

/** Texts by their id, each in its languages. */
type Words = Record<string, Readonly<Record<string, string>>>

function addWords(into: string, path: string, words: Words): string {
  const file = join(into, path)
  const before = readWords(file)
  const sorted = Object.entries({ ...before, ...words }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `{\n${sorted.map(([id, text]) => entryOf(id, text)).join(',\n')}\n}\n`)
  return path
}

/** As the formatter has it: a text on one line if it has room for all its languages. */
function entryOf(id: string, text: Words[string]): string {
  const parts = Object.entries(text).map((part) =>
    part.map((word) => JSON.stringify(word)).join(': '),
  )
  const line = `  ${JSON.stringify(id)}: { ${parts.join(', ')} }`
  // Chinese signs are as wide as two others; a comma follows, except after the last.
  const width = [...line].reduce((sum, sign) => sum + (/[\u2e80-\uffe6]/.test(sign) ? 2 : 1), 1)
  if (width <= 100) return line
  return `  ${JSON.stringify(id)}: {\n${parts.map((part) => `    ${part}`).join(',\n')}\n  }`
}

function readWords(file: string): Words {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {}
}
