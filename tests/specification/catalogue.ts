import { errorRows } from './catalogue-errors.ts'
import { formRows } from './catalogue-forms.ts'
import { messageRows } from './catalogue-messages.ts'
import { patternRows } from './catalogue-patterns.ts'
import type { Row } from './catalogue-row.ts'

/**
 * Sections 5 and 8 of the specification, row by row: the cause, the code of the answer, and what
 * the member reads. Rows of other parts are listed, so that none is forgotten.
 */
export const catalogue: readonly Row[] = [...formRows, ...patternRows, ...messageRows, ...errorRows]
