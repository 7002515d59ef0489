import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './repository.ts'
import { moduleNames } from './tidy/import-table.ts'

/**
 * `npm run new <module>`: the first files of one of the thirteen modules in all four trees, in the rhythm that the
 * others have. They compile, are served and are tested as they are; replace what they say by what the module does.
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

function scaffold(name: string): Record<string, string> {
  return {
    [`contract/src/${name}.ts`]: `import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields, NoFields } from './fields.ts'

/** How far the ${name} module is open to the caller. */
export const ${name}Overview = endpoint({
  name: '${name}.overview',
  summary: 'Whether the module is open to the caller',
  method: 'GET',
  path: '/wps/${name}/overview',
  auth: 'session',
  input: NoFields,
  output: Fields({ open: Type.Boolean() }),
  errors: {},
})
`,
    [`rules/src/${name}/opening.ts`]: `/** Whether the module is open to an account; trial accounts look on only. */
export function isOpenTo(account: { readonly isTrial: boolean }): boolean {
  return !account.isTrial
}
`,
    [`rules/src/${name}/opening.test.ts`]: `import { expect, test } from 'vitest'
import { isOpenTo } from './opening.ts'

test.each([
  { isTrial: false, open: true },
  { isTrial: true, open: false },
])('trial $isTrial: open $open', ({ isTrial, open }) => {
  expect(isOpenTo({ isTrial })).toBe(open)
})
`,
    [`server/src/modules/${name}/module.ts`]: `import type { Module } from '../../kernel/module.ts'
import { ${name}Routes } from './routes.ts'

export const ${name}: Module = {
  name: '${name}',
  needs: [],
  routes: ${name}Routes,
}
`,
    [`server/src/modules/${name}/routes.ts`]: `import { ${name}Overview } from '@kancil/contract/${name}'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/serve.ts'
import { overview } from './overview.ts'

export function ${name}Routes(kernel: Kernel): void {
  serve(kernel, ${name}Overview, overview)
}
`,
    [`server/src/modules/${name}/overview.ts`]: `import { accountKinds } from '@kancil/contract/constants'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { ${name}Overview as endpoint } from '@kancil/contract/${name}'
import { isOpenTo } from '@kancil/rules/${name}/opening'
import type { Context } from '../../kernel/serve.ts'

export async function overview(
  context: Context<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  return { open: isOpenTo({ isTrial: context.caller.accountKind === accountKinds.trial }) }
}
`,
    [`web/src/features/${name}/use-overview.ts`]: `import { ${name}Overview } from '@kancil/contract/${name}'
import { useQueryOf } from '../../lib/queries.ts'

/** Whether the module is open to who looks at the screen. */
export function useOverview(): boolean {
  return useQueryOf(${name}Overview, {}).data?.open ?? false
}
`,
  }
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
