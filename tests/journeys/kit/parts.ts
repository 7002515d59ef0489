import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/repository.ts'

let manifest: Readonly<Record<string, { readonly file: string }>> | undefined

/**
 * The site path of a code-split chunk, by its source below web/src. Several chunks may have the
 * same name; one that has moved is reported here at once.
 */
export function partPath(source: string): string {
  const built = join(root, 'web', 'dist', 'client', '.vite', 'member.json')
  manifest ??= JSON.parse(readFileSync(built, 'utf8')) as NonNullable<typeof manifest>
  const part = manifest[`src/${source}`]
  if (!part) throw new Error(`the member site has no part ${source}`)
  return `/${part.file}`
}
