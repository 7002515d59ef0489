import { dirname, join, normalize } from 'node:path'
import { isTest, type SourceFile } from './source-files.ts'

/** How many files and folders a folder may hold before it splits by topic. */
const entriesMax = 25
/** How many names a file may export before it should be split. */
const exportsMax = 15

/** Folders that may hold more, and why splitting them would not help. */
const roomy: Readonly<Record<string, string>> = {
  'contract/src': 'a folder for each of the thirteen modules, beside the words that all share',
  'server/db/migrations': 'forward only: a file for each change, in the order of their numbers',
  'docs/decisions': 'one page for each decision, found by name',
  'web/src/i18n/locales': 'one catalogue for each topic, named as its messages begin',
}

/** Folders with too many entries. `paths` are all files in the repository, of any kind. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      const names = entries.get(folder) ?? new Set()
      entries.set(folder, names.add(parts[depth]!))
    }
  }
  return [...entries]
    .filter(([folder, names]) => names.size > entriesMax && !(folder in roomy))
    .filter(([folder]) => !/\/(screenshots|pictures|emblems|avatars|fixtures)$/.test(folder))
    .map(([folder, names]) => `${folder} has ${names.size} entries, more than ${entriesMax}`)
}

/** Files with too many exports. A type and a value of the same name count once. */
export function crowdedFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (isTest(path) || path.startsWith('tests/')) return []
    const names = new Set<string>()
    const declared =
      /^export (?:declare )?(?:async )?(?:function\*?|const|let|type|interface|class) (\w+)/gm
    for (const match of text.matchAll(declared)) names.add(match[1]!)
    for (const match of text.matchAll(/^export (?:type )?\{([^}]*)\}/gm))
      for (const name of match[1]!.split(',')) if (name.trim()) names.add(name.trim())
    if (names.size <= exportsMax) return []
    return [`${path} exports ${names.size} names, more than ${exportsMax}`]
  })
}

/** Import cycles, including type imports: each cycle once, as the files in it. */
export function importCircles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      targetsOf(path, text).filter((target) => paths.has(target)),
    ]),
  )
  return strongComponents(graph)
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted().join(' <-> '))
}

const packages: Readonly<Record<string, string>> = {
  '@kancil/contract/': 'contract/src/',
  '@kancil/rules/': 'rules/src/',
  '@kancil/adapters/': 'adapters/src/',
}

/** Files imported at the top of a file; a screen loaded later by `import()` closes no cycle. */
function targetsOf(path: string, text: string): string[] {
  const statement =
    /^(?:import\s[^'"`]*?|export\s+(?:type\s+)?(?:\*[^'"`\n]*|\{[^}]*\}\s*)from\s*)'([^']+)'/gm
  return [...text.matchAll(statement)].flatMap(([, target]) => {
    if (target!.startsWith('.')) return [normalize(join(dirname(path), target!))]
    const entry = Object.entries(packages).find(([name]) => target!.startsWith(name))
    return entry ? [`${entry[1]}${target!.slice(entry[0].length)}.ts`] : []
  })
}

/** Tarjan's strongly connected components, without recursion because import chains are deep. */
function strongComponents(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const onStack = new Set<string>()
  const stack: string[] = []
  const circles: string[][] = []
  const enter = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node)!)
    stack.push(node)
    onStack.add(node)
  }
  for (const start of graph.keys()) {
    if (order.has(start)) continue
    enter(start)
    const work = [{ node: start, next: 0 }]
    while (work.length > 0) {
      const frame = work.at(-1)!
      const target = graph.get(frame.node)![frame.next++]
      if (target !== undefined) {
        if (!order.has(target)) {
          enter(target)
          work.push({ node: target, next: 0 })
        } else if (onStack.has(target))
          low.set(frame.node, Math.min(low.get(frame.node)!, order.get(target)!))
        continue
      }
      work.pop()
      const parent = work.at(-1)?.node
      if (parent) low.set(parent, Math.min(low.get(parent)!, low.get(frame.node)!))
      if (low.get(frame.node) !== order.get(frame.node)) continue
      const group = stack.splice(stack.indexOf(frame.node))
      for (const member of group) onStack.delete(member)
      circles.push(group)
    }
  }
  return circles
}
