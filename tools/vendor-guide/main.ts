import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'
import { withTables } from './tables.ts'

/** `npm run vendor-guide`: writes the contract's tables into docs/vendor-guide.md. */
const file = join(root, 'docs', 'vendor-guide.md')
writeFileSync(file, withTables(readFileSync(file, 'utf8')))
