import type { Plugin } from 'vite'

/** The functions that make an endpoint from a description. */
const makers = new Set(['endpoint', 'list', 'listIn', 'cursorList', 'report'])

/** Parts of an endpoint that the browser never reads: schemas and limits are for the server. */
const serverOnly = new Set([
  'input',
  'output',
  'params',
  'row',
  'filters',
  'totals',
  'summary',
  'errors',
  'agentPolicy',
  'perMinute',
  'bodyLimit',
])

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<
  string,
  unknown
>

/**
 * Keeps the names, methods and paths of the contract in the browser's bundle and drops its schemas.
 * They are removed from each `endpoint({...})`, `list({...})` and the like, and every call is
 * marked as free of side effects. That holds for a contract, which only makes values, so unused
 * endpoints are tree-shaken, and TypeBox with them.
 */
export function bareContract(): Plugin {
  return {
    name: 'kancil-bare-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = []
        walk(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => {
          if (node.type !== 'CallExpression') return
          edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
          for (const property of endpointProperties(node))
            if (serverOnly.has(nameOf(property)))
              edits.push({ ...withComma(code, property), text: '' })
        })
        return { code: apply(code, edits), map: null }
      },
    },
  }
}

function endpointProperties(call: Node): readonly Node[] {
  const callee = call['callee'] as Node
  // The description is the last argument of these functions.
  const description = (call['arguments'] as readonly Node[]).at(-1)
  if (!makers.has(callee['name'] as string) || description?.type !== 'ObjectExpression') return []
  return description['properties'] as readonly Node[]
}

function nameOf(property: Node): string {
  const key = property['key'] as Node | undefined
  return (key?.['name'] ?? key?.['value'] ?? '') as string
}

function withComma(code: string, node: Node): { start: number; end: number } {
  const [comma = ''] = /^\s*,/.exec(code.slice(node.end)) ?? []
  return { start: node.start, end: node.end + comma.length }
}

/** An edit inside a part that is removed is dropped with it. */
function apply(code: string, edits: { start: number; end: number; text: string }[]): string {
  const cuts = edits.filter((edit) => edit.end > edit.start)
  const remaining = edits.filter(
    (edit) => !cuts.some((cut) => cut !== edit && edit.start >= cut.start && edit.end <= cut.end),
  )
  return remaining
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === 'string') walk(child as Node, visit)
}
